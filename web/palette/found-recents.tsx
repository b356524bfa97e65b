import { useQueries } from "@tanstack/react-query";
import { History } from "lucide-react";
import type { Role } from "../../contract/roles.ts";
import { demoQuery } from "../demos/api.ts";
import { type Place, titleOf } from "../shell/guarded.tsx";
import { t } from "../ui/language.ts";
import { Found } from "./found.tsx";
import { readRecents } from "./recents.ts";

type Props = { role: Role; places: readonly Place[]; onGo: (path: string) => void };

const DEMO = /^\/demo-details\/([0-9a-f]{24})$/;

/** Where somebody was before this page. A demo that is gone, or no longer theirs, is none of these. */
export function FoundRecents({ role, places, onGo }: Props) {
  const paths = readRecents().filter((path) => path !== window.location.pathname);
  const ids = paths.flatMap((path) => DEMO.exec(path)?.[1] ?? []);
  const demos = useQueries({ queries: ids.map((id) => demoQuery(id)) });
  const titles = new Map(demos.flatMap(({ data }) => (data ? [[data._id, data.title]] : [])));
  const labelOf = (path: string) => {
    const id = DEMO.exec(path)?.[1];
    if (id !== undefined) return titles.get(id);
    const place = places.find((one) => one.path === path && one.roles.includes(role));
    return place && titleOf(place, role);
  };
  const items = paths.flatMap((to) => {
    const label = labelOf(to);
    // Its page stands in the list of pages too: no two of the same value.
    return label === undefined ? [] : [{ to: `recent ${to}`, label }];
  });
  return (
    <Found
      heading={t("Recently opened")}
      icon={<History aria-hidden />}
      items={items}
      onGo={(value) => onGo(value.slice("recent ".length))}
    />
  );
}
