import { Link } from "react-router";
import type { DemoDetails, PlayedBuild } from "../../contract/demos.ts";
import { parseUrl } from "../../contract/parse-url.ts";
import { rightsOf } from "../../contract/roles.ts";
import { AutopilotOfDemo } from "../autopilot/late-pieces.tsx";
import { engineName } from "../formats/engine-name.ts";
import { writeDay } from "../formats/format-date.ts";
import { inBytes } from "../formats/format-units.ts";
import { KeepDemo } from "../offline/late-pieces.tsx";
import { useSession } from "../session/session.ts";
import { Card } from "../ui/card.tsx";
import { locale, t } from "../ui/language.ts";
import { textLink } from "../ui/text-link.ts";
import { demoTabPath } from "./demo-tab-address.ts";
import { Fact, Facts } from "./demo-facts.tsx";
import { DemoLastCheck } from "./demo-last-check.tsx";

/** How it was last found, and what it plays. */
export const AboutDemo = ({ demo, isAdmin = false }: { demo: DemoDetails; isAdmin?: boolean }) => (
  <div className="grid gap-4.5 lg:grid-cols-2">
    <DemoLastCheck demo={demo} />
    <Card className="min-w-0 p-4.5">
      <h2 className="text-large font-semibold">{t("Build")}</h2>
      {demo.build ? (
        <BuildFacts demoId={demo._id} build={demo.build} />
      ) : (
        <p className="mt-3 text-ink-2 wrap-anywhere">{originOf(demo)}</p>
      )}
    </Card>
    <KeepDemo demo={demo} />
    {isAdmin && <AutopilotOfDemo demo={demo} />}
  </div>
);

type Props = { demoId: string; build: PlayedBuild };

function BuildFacts({ demoId, build }: Props) {
  const session = useSession();
  const isAdmin = session !== null && rightsOf(session.role) === "admin";
  return (
    <Facts>
      <Fact name={t("Version")}>
        {isAdmin ? (
          <Link to={demoTabPath(demoId, "versions")} replace className={textLink}>
            {build.version}
          </Link>
        ) : (
          build.version
        )}
      </Fact>
      <Fact name={t("Engine")}>{engineName(build.engine) || t("Unknown")}</Fact>
      <Fact name={t("Files")}>{build.file_count.toLocaleString(locale)}</Fact>
      <Fact name={t("Size")}>{inBytes(build.size)}</Fact>
      <Fact name={t("Published")} isWide>
        {t("{day} by {name}", { day: writeDay(build.added_at), name: build.added_by })}
      </Fact>
    </Facts>
  );
}

function originOf({ video_url: address }: DemoDetails) {
  if (address === null) return t("Nothing was uploaded for this demo. It plays the bundled page.");
  const host = parseUrl(address)?.host ?? address;
  return t("Nothing was uploaded for this demo. It plays a page of {host}.", { host });
}
