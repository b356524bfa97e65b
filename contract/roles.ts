import { type Constant, constant } from "./sentences.ts";

/** The three built-in user types. Types that an administrator adds have the rights of an employee. */
export const roles = ["admin", "regional", "employee"] as const;
export type Role = (typeof roles)[number];

export const roleLabels: Record<Role, Constant> = {
  admin: constant("roles.admin", "The Maestro"),
  regional: constant("roles.regional", "Experience Leader"),
  employee: constant("roles.employee", "Virtual Guide"),
};

export const isRole = (typeName: string): typeName is Role =>
  (roles as readonly string[]).includes(typeName);

export const rightsOf = (typeName: string): Role => (isRole(typeName) ? typeName : "employee");

export const labelOf = (typeName: string) => (isRole(typeName) ? roleLabels[typeName] : typeName);
