import type { User } from "../contract/accounts.ts";
import { adminSession, callApi, headersOf, PASSWORD, uniqueNumber } from "./fixtures.ts";

type PersonOptions = { name?: string; region?: string; country?: string; role?: string };
type Named = { _id: string; name: string };

/** Calls of an administrator, independent of the page of a test. */
export async function asAdmin<Answer>(path: string, method = "GET", body?: object) {
  const headers = headersOf(await adminSession());
  const answer = await callApi(path, {
    method,
    headers: { ...headers, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
  return JSON.parse(text) as Answer;
}

/** A new person for one test: no other test changes them. They wait for approval. */
export async function makePerson(options: PersonOptions = {}): Promise<User> {
  const number = uniqueNumber();
  const [region_id, user_type_id] = await Promise.all([
    findId("/regions", options.region ?? "Europe"),
    findRole(options.role ?? "employee"),
  ]);
  const country_id = await findId(`/countries?region_id=${region_id}`, options.country ?? "Sweden");
  const { data } = await asAdmin<{ data: User }>("/users/register", "POST", {
    name: options.name ?? `Nadia ${lettersOf(number)}`,
    seS_id: `SESA${number}`,
    email: `nadia.${number}@example.com`,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    department: "Sales",
    designation: "Sales Engineer",
    region_id,
    country_id,
    user_type_id,
  });
  return data;
}

/** The same, approved already. */
export async function makeColleague(options: PersonOptions = {}): Promise<User> {
  const { _id } = await makePerson(options);
  const change = { is_active: true, isApproved: true };
  return (await asAdmin<{ data: User }>(`/users/${_id}`, "PATCH", change)).data;
}

export const readPerson = async (id: string) =>
  (await asAdmin<{ data: User }>(`/users/${id}`)).data;

/** Names hold letters only. */
export const lettersOf = (number: string) =>
  [...number].map((digit) => "abcdefghij"[Number(digit)]).join("");

async function findId(path: string, name: string) {
  const { data } = await asAdmin<{ data: Named[] }>(path);
  return data.find((place) => place.name === name)?._id ?? "";
}

async function findRole(typeName: string) {
  const path = "/user-types?page=1&size=1000";
  const { data } = await asAdmin<{ data: { _id: string; type_name: string }[] }>(path);
  return data.find(({ type_name }) => type_name === typeName)?._id ?? "";
}
