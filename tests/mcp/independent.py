"""A client that knows nothing of this project: the official SDK, over streamable HTTP.

    pip install mcp
    python independent.py http://127.0.0.1:8080/mcp

Lists and calls the tools of the payments example, and ends with `ok`.
"""

import asyncio
import sys

import httpx2 as httpx
from mcp.client.client import Client
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.exceptions import MCPError


def http(token):
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return httpx.AsyncClient(headers=headers, timeout=30)


def check(condition, what):
    if not condition:
        raise SystemExit(f"not as expected: {what}")


async def names(client):
    found, cursor = [], None
    while True:
        page = await client.list_tools(cursor=cursor)
        found += page.tools
        cursor = page.next_cursor
        if cursor is None:
            return {tool.name: tool for tool in found}


async def with_mode(url, mode):
    async with http("demo-cashier") as transport:
        async with Client(streamable_http_client(url, http_client=transport), mode=mode) as client:
            check(client.server_info.name == "Payments API", client.server_info)
            tools = await names(client)
            check({"charge", "refund", "lookup"} <= tools.keys(), tools.keys())
            check("register" not in tools, "a cashier does not register customers")
            check(tools["lookup"].annotations.read_only_hint is True, tools["lookup"])
            check(tools["charge"].input_schema["additionalProperties"] is False, tools["charge"])

            order = {"amount": 1000, "currency": "GBP", "customer_id": "cust_123"}
            # The SDK holds the result against the tool's output schema.
            charged = await client.call_tool("charge", order)
            check(not charged.is_error, charged)
            check(charged.structured_content["status"] == "success", charged)

            refused = await client.call_tool("charge", {"amount": 1000})
            check(refused.is_error and "`currency`" in refused.content[0].text, refused)
            wrong = await client.call_tool("charge", {**order, "customer_id": "nobody"})
            check(wrong.is_error, wrong)
            for hidden in ("register", "nothing"):
                try:
                    await client.call_tool(hidden, {})
                    check(False, f"{hidden} is called")
                except MCPError as error:
                    check(error.error.code == -32602, error)

    async with http("demo-admin") as transport:
        async with Client(streamable_http_client(url, http_client=transport), mode=mode) as client:
            check("register" in await names(client), "an administrator registers customers")

    async with http(None) as transport:
        try:
            async with Client(streamable_http_client(url, http_client=transport), mode=mode):
                check(False, "let in without a token")
        except Exception as error:  # The SDK wraps what HTTP says in groups of its own.
            check("401" in repr(error) or "credentials" in repr(error), repr(error))


async def main(url):
    for mode in ("legacy", "auto"):
        await with_mode(url, mode)
    print("ok")


asyncio.run(main(sys.argv[1]))
