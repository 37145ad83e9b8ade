//! The people of the shop.

use actix_web::{get, web};
use halo_actix::{HaloSchema, halo_tool};
use serde::{Deserialize, Serialize};

use crate::failure::Failure;
use crate::page::{self, Page};
use crate::store::{Store, holds};

/// A department of the shop.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, Serialize, HaloSchema)]
#[serde(rename_all = "snake_case")]
pub enum Department {
    /// The shop floor.
    Sales,
    /// Receiving and sending books.
    Warehouse,
    /// Choosing and correcting books.
    Editorial,
    /// Books of another kind: accounts and wages.
    Finance,
    /// Computers and data.
    Engineering,
    /// Hiring and training.
    People,
}

/// Someone who works here.
#[derive(Clone, Debug, Deserialize, Serialize, HaloSchema)]
pub struct Employee {
    /// Number of the employee.
    #[halo(minimum = 1, example = 7)]
    pub employee_id: u32,
    /// Full name.
    pub name: String,
    /// Where they work.
    pub department: Department,
    /// What they do there.
    pub title: String,
    /// The city of their office.
    pub office: String,
    /// Address for messages.
    #[halo(format = "email")]
    pub email: String,
    /// First day at work, as year-month-day.
    #[halo(format = "date")]
    pub since: String,
}

/// Which people to list. Filters add up: a person must match them all.
#[derive(Debug, Deserialize, HaloSchema)]
pub struct EmployeeQuery {
    /// Only people whose name holds this, in any case of letters.
    #[halo(example = "maren")]
    pub name: Option<String>,
    /// Only people with an office in this city, in any case of letters.
    #[halo(example = "Corvale")]
    pub office: Option<String>,
    /// How many people to give at most.
    #[serde(default = "page::usual")]
    #[halo(minimum = 1, maximum = 100)]
    pub limit: usize,
    /// How many matching people to leave out before the first.
    #[serde(default)]
    pub offset: usize,
}

impl EmployeeQuery {
    fn fits(&self, person: &Employee) -> bool {
        self.name
            .as_ref()
            .is_none_or(|name| holds(&person.name, name))
            && self
                .office
                .as_ref()
                .is_none_or(|city| person.office.eq_ignore_ascii_case(city))
    }
}

/// List the people of the shop by name and office.
#[halo_tool(
    why = "Use to find a person by name. To see who works in one department, use `department_staff`.",
    tags = ["employees", "read"],
    limits = { idempotent: true },
    resilience = { retry: true, backoff: exponential, timeout_ms: 1000 },
    examples = [{ input: { name: "maren" } }, { input: { office: "Corvale", limit: 50 } }],
)]
#[get("/employees")]
pub async fn list_employees(
    query: web::Query<EmployeeQuery>,
    store: web::Data<Store>,
) -> Result<web::Json<Page<Employee>>, Failure> {
    let matching = store.employees.values().filter(|person| query.fits(person));
    Page::cut(matching, query.limit, query.offset).map(web::Json)
}

/// Show one person.
#[halo_tool(
    why = "Use to read how to reach a person whose number you have.",
    tags = ["employees", "read"],
    limits = { idempotent: true },
    examples = [{ input: { employee_id: 7 } }],
)]
#[get("/employees/{employee_id}")]
pub async fn show_employee(
    employee_id: web::Path<u32>,
    store: web::Data<Store>,
) -> Result<web::Json<Employee>, Failure> {
    store
        .employees
        .get(&employee_id)
        .cloned()
        .map(web::Json)
        .ok_or_else(|| {
            Failure::not_found("nobody has this `employee_id`: list the people at /api/employees")
        })
}

/// List the people of one department.
#[halo_tool(
    why = "Use to find whom to ask about a subject, such as `warehouse` for deliveries.",
    tags = ["employees", "read"],
    limits = { idempotent: true },
    examples = [{ input: { department: "warehouse", office: "Dunhaven" } }],
)]
#[get("/departments/{department}/employees")]
pub async fn department_staff(
    department: web::Path<Department>,
    query: web::Query<EmployeeQuery>,
    store: web::Data<Store>,
) -> Result<web::Json<Page<Employee>>, Failure> {
    let here = |person: &&Employee| person.department == *department && query.fits(person);
    Page::cut(
        store.employees.values().filter(here),
        query.limit,
        query.offset,
    )
    .map(web::Json)
}
