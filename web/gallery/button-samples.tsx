import { Download, Pencil, Play, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { Choice } from "../ui/fields/choice.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Switch } from "../ui/fields/switch.tsx";
import { Row, Specimen } from "./specimen.tsx";

const variants = ["brand", "black", "danger", "outline", "ghost"] as const;

export const ButtonSamples = () => (
  <>
    <Specimen title="Buttons" note="Hover darkens; Tab shows the ring.">
      {() => (
        <>
          <Row>
            {variants.map((variant) => (
              <Button key={variant} variant={variant}>
                {nameOf(variant)}
              </Button>
            ))}
          </Row>
          <Row>
            <Button icon={<Plus size="1rem" aria-hidden />}>Add User</Button>
            <Button variant="outline" icon={<Download size="1rem" aria-hidden />}>
              Export CSV
            </Button>
            <ButtonLink to="/gallery" variant="black" icon={<Play size="1rem" aria-hidden />}>
              Link like a button
            </ButtonLink>
          </Row>
          <Row>
            <Button size="sm">Small</Button>
            <Button size="sm" variant="outline">
              Small outline
            </Button>
            <IconButton icon={Pencil} label="Edit" />
            <IconButton icon={Trash2} label="Delete" />
            <Button className="focus-ring">Focused</Button>
          </Row>
        </>
      )}
    </Specimen>
    <Specimen title="Loading and disabled" note="The width stays while the spinner turns.">
      {() => (
        <>
          <Row>
            {variants.map((variant) => (
              <Button key={variant} variant={variant} loading>
                {nameOf(variant)}
              </Button>
            ))}
          </Row>
          <Row>
            {variants.map((variant) => (
              <Button key={variant} variant={variant} disabled>
                {nameOf(variant)}
              </Button>
            ))}
          </Row>
          <Row>
            <LoadingOnPress />
          </Row>
        </>
      )}
    </Specimen>
    <Specimen title="Full width and long text">
      {() => (
        <div className="max-w-sm space-y-3">
          <Button fullWidth>Login</Button>
          <Button fullWidth variant="black" icon={<Play size="1rem" aria-hidden />}>
            Watch Demo
          </Button>
          <Button fullWidth variant="outline">
            A button whose words take more than the one line that is there for them
          </Button>
        </div>
      )}
    </Specimen>
    <Specimen title="Switch">{() => <SwitchSamples />}</Specimen>
    <Specimen title="Choice" note="A switch between words that may stand undecided.">
      {() => <ChoiceSamples />}
    </Specimen>
  </>
);

const nameOf = (variant: string) => variant.charAt(0).toUpperCase() + variant.slice(1);

function LoadingOnPress() {
  const [isLoading, setIsLoading] = useState(false);
  const press = () => {
    setIsLoading(true);
    window.setTimeout(() => setIsLoading(false), 1500);
  };
  return (
    <Button loading={isLoading} onClick={press}>
      Press to load
    </Button>
  );
}

const decisions = [
  { value: "approved", label: "Approved" },
  { value: "rejected", label: "Rejected", tone: "danger" },
] as const;

function ChoiceSamples() {
  const [decision, setDecision] = useState<"approved" | "rejected">();
  return (
    <Row>
      <Choice label="Approval" options={decisions} value={decision} onChange={setDecision} />
      <Choice label="Approved" options={decisions} value="approved" onChange={setDecision} />
      <Choice label="Rejected" options={decisions} value="rejected" onChange={setDecision} />
      <Choice label="Off" options={decisions} value={undefined} onChange={setDecision} disabled />
    </Row>
  );
}

function SwitchSamples() {
  const [isOn, setIsOn] = useState(true);
  return (
    <Row>
      <Switch
        checked={isOn}
        onChange={setIsOn}
        label="Account Status of Amara Osei"
        stateLabel={isOn ? "Active" : "Inactive"}
      />
      <Switch checked={false} onChange={setIsOn} label="Switched off" stateLabel="Inactive" />
      <Switch checked onChange={setIsOn} label="Disabled" stateLabel="Active" disabled />
      <Switch checked={false} onChange={setIsOn} label="Pending" stateLabel="Inactive" pending />
      <Switch checked={isOn} onChange={setIsOn} label="Without a word" />
    </Row>
  );
}
