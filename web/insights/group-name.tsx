import { Link } from "react-router";
import type { InsightGroup, InsightRow } from "../../contract/insights.ts";
import { ID_PATTERN } from "../../contract/wire.ts";
import { textLink } from "../ui/text-link.ts";
import { useGroupLink } from "./insights-address.ts";
import { nameOf } from "./watch-time.ts";

type Props = { by: InsightGroup; row: InsightRow };

/** A group by its name, which leads to what it is, or to its own figures. What no record stands behind leads nowhere. */
export function GroupName({ by, row }: Props) {
  const linkOf = useGroupLink();
  const name = nameOf(by, row);
  const link = ID_PATTERN.test(row._id) ? linkOf(by, row._id) : undefined;
  if (link === undefined) return name;
  return (
    <Link {...link} className={textLink}>
      {name}
    </Link>
  );
}
