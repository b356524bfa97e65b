/** Lists and searches, each as the address of one of its pages. */
export interface ListCall {
  name: string;
  /** Pages that also the small database has. */
  pages: number;
  path: (page: number) => string;
}

const paged = (name: string, path: string, pages = 100): ListCall => ({
  name,
  pages,
  path: (page) => `${path}${path.includes("?") ? "&" : "?"}page=${page}&size=10`,
});

export const calls: ListCall[] = [
  {
    name: "demos",
    pages: 8,
    path: (page) => `/demo-products?page=${page}&size=12`,
  },
  paged("demos, old to new", "/demo-products?sort=oldToNew", 10),
  paged("demos of a category", `/demo-products?category=c${"0".repeat(21)}07`, 1),
  paged("demos, search", `/demo-products?search=eccbc87e4b5ce2fe`, 1),
  paged("people", "/users"),
  paged("people who wait", "/users?state=pending", 10),
  paged("people of a role", "/users?role=employee", 90),
  paged("people, search by name", "/users?search=Febafon", 1),
  paged("people, search by e-mail", "/users?search=cebazuve777@", 1),
  paged("people, search by staff ID", "/users?search=SESA1000777", 1),
  paged("people, search by department", "/users?search=department%2017", 2),
  paged("people, search by designation", "/users?search=designation%2017", 2),
  paged("people, search by region", "/users?search=region%20c", 10),
  paged("people, search by country", "/users?search=country%20Ac", 1),
  paged("people, search by role", "/users?search=regional", 1),
  paged("people, a common syllable", "/users?search=ba", 20),
  paged("assignments", "/user-demo-mapping"),
  paged("assignments of a person", `/user-demo-mapping?user=d${"0".repeat(21)}1a`, 1),
  paged("assignments, search", "/user-demo-mapping?search=eccbc87e4b5ce2fe", 1),
  paged("activity", "/activity-logs", 99),
  paged("activity of a module", "/activity-logs?module=region", 20),
  paged("activity of a person", `/activity-logs?person=d${"0".repeat(21)}1a`, 1),
  paged("activity, search", "/activity-logs?search=record%20777", 1),
  paged("activity, words of 280 names", "/activity-logs?search=777", 1),
  paged("activity, a common word", "/activity-logs?search=record%207", 5),
  paged("activity, one record", "/activity-logs?search=record%207919", 1),
];
