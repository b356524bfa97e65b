import { Star } from "lucide-react";
import { demoMessages } from "../../contract/demos.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { t, translate } from "../ui/language.ts";
import type { DemoFilter } from "./api.ts";
import { isNarrowed } from "./demo-filter.ts";

type Props = { filter: DemoFilter; onClear: () => void };

/** Shown when a search finds nothing. People without favourites learn how to add some. */
export function NoMatch({ filter, onClear }: Props) {
  const showAll = (
    <Button variant="outline" onClick={onClear}>
      {t("Clear search and filters")}
    </Button>
  );
  if (isNarrowed({ ...filter, is_favourite: "" }))
    return <EmptyState title={translate(demoMessages.noResults)} action={showAll} />;
  return (
    <EmptyState
      icon={<Star aria-hidden />}
      title={t("No favourites yet")}
      hint={t("Press the star of a demo, and it is found here.")}
      action={showAll}
    />
  );
}
