import { Segments } from "../ui/fields/segments.tsx";
import { t } from "../ui/language.ts";
import type { DemoView } from "./demo-view.ts";

type Props = { view: DemoView; choose: (view: DemoView) => void; isChosen: boolean };

/** Demos as pictures or as a list. */
export const ViewSwitch = ({ view, choose, isChosen }: Props) => (
  <div className="ml-auto self-center">
    <Segments
      label={t("View")}
      value={view}
      options={[
        { value: "grid", label: t("Grid") },
        { value: "list", label: t("List") },
      ]}
      takesFocus={isChosen}
      onChange={choose}
    />
  </div>
);
