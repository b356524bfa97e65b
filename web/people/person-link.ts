import { addressNow } from "../lists/list-address.ts";

/** The part of the address that names the person whose panel is open, over whatever page. */
export const PERSON_PART = "who";

/** Opens the panel over the page that is shown; Back closes it again. */
export function personLink(id: string) {
  const params = addressNow();
  params.set(PERSON_PART, id);
  return { to: { search: `?${params}` }, state: { isDialog: true } };
}

/** For a list whose rows are people, or belong to one. */
export const personRow = (row: { _id: string }) => personLink(row._id);
