import type { FilterScreen } from "../../contract/personal/saved-filters.ts";

/** Which parts of a list's address narrow it. Pages and dialogs are none of them. */
const filterParts: Record<FilterScreen, readonly string[]> = {
  demos: ["search", "category", "tags", "is_favourite"],
  users: ["search", "role", "state", "region_id", "country_id", "department", "designation"],
  assignments: ["search", "demo", "user", "rule"],
  insights: ["range", "from", "to", "region", "demo", "person", "admins", "show"],
  activity: ["search", "person", "module", "action", "from", "to"],
};

const ORDER = ["sort", "order"];

/** In one order always: the same filters are the same text, whichever was chosen first. */
export function filterQuery(screen: FilterScreen, address: URLSearchParams): string {
  const given = [...filterParts[screen], ...ORDER].flatMap((part) => {
    const value = address.get(part);
    return value === null || value === "" ? [] : [[part, value]];
  });
  return String(new URLSearchParams(given));
}
