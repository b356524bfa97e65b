import { Download } from "lucide-react";
import { Avatar } from "../ui/avatar.tsx";
import { Card } from "../ui/card.tsx";
import { Chip } from "../ui/chip.tsx";
import { Logo } from "../ui/logo.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { StatCard } from "../ui/stat-card.tsx";
import { WireframeGlobe } from "../sign-in/wireframe-globe.tsx";
import { Button } from "../ui/button.tsx";
import { ColourSamples } from "./colour-samples.tsx";
import { Row, Specimen } from "./specimen.tsx";

export const FoundationSamples = () => (
  <>
    <ColourSamples />
    <Specimen title="Logo, avatars, chips, spinner">
      {() => (
        <>
          <Row>
            <Logo />
            <Logo text="Demo Portal" />
            <Avatar name="Amara Osei" size="sm" />
            <Avatar name="Amara Osei" />
            <Avatar name="Amara Osei" size="lg" />
            <Spinner label="Loading" />
          </Row>
          <Row>
            <Chip>Data Centers</Chip>
            <Chip tone="neutral">Not Available</Chip>
            <Chip tone="warn">Awaiting approval</Chip>
            <Chip tone="danger">Failed</Chip>
            <Chip icon={<Download aria-hidden />}>With an icon</Chip>
            <div className="w-40">
              <Chip>A category with a name that is far too long</Chip>
            </div>
          </Row>
        </>
      )}
    </Specimen>
    <Specimen title="Page header and cards">
      {() => (
        <>
          <PageHeader
            level={3}
            title="Users Management"
            subtitle="1,332 people"
            actions={<Button variant="outline">Export CSV</Button>}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <StatCard label="Virtual Guides" value="1,284" note="37 awaiting approval" />
            <StatCard label="Watch hours" value="1 hr 10 mins" note="last 30 days" />
            <Card className="p-4">A plain card</Card>
            <StatCard label="Without a note" value="6" />
          </div>
        </>
      )}
    </Specimen>
    <Specimen
      title="Globe on the showroom wall"
      note="Turns for 4.5 seconds, then rests; stands still with reduced motion."
    >
      {() => (
        <div className="flex items-center justify-center rounded-card bg-showroom p-8 text-on-wall">
          <div className="w-full">
            <Logo text="Demo Dashboard Portal" />
            <WireframeGlobe className="mx-auto mt-4 w-full max-w-96 text-on-wall-2" />
          </div>
        </div>
      )}
    </Specimen>
  </>
);
