import type { FilterScreen } from "../../contract/personal/saved-filters.ts";

/** Where each list is, and which parts of its address narrow it. Pages and dialogs are none of them. */
export const filterPlaces: Record<FilterScreen, { path: string; parts: readonly string[] }> = {
  demos: { path: "/demo", parts: ["search", "category", "tags", "is_favourite"] },
  users: {
    path: "/users",
    parts: ["search", "role", "state", "region_id", "country_id", "department", "designation"],
  },
  assignments: { path: "/assigned-products", parts: ["search", "demo", "user", "rule"] },
  insights: {
    path: "/insights",
    parts: ["range", "from", "to", "region", "demo", "person", "admins", "show"],
  },
  activity: {
    path: "/audit-logs",
    parts: ["search", "person", "module", "action", "from", "to"],
  },
};

const ORDER = ["sort", "order"];

/** In one order always: the same filters are the same text, whichever was chosen first. */
export function filterQuery(screen: FilterScreen, address: URLSearchParams): string {
  const { parts } = filterPlaces[screen];
  const given = [...parts, ...ORDER].flatMap((part) => {
    const value = address.get(part);
    return value === null || value === "" ? [] : [[part, value]];
  });
  return String(new URLSearchParams(given));
}
