import { Building2, ChevronDown, Download, LogOut, Settings, UserRound } from "lucide-react";
import { useState, type ReactNode } from "react";
import { ButtonMenu } from "../ui/menus/button-menu.tsx";
import { Button } from "../ui/button.tsx";
import { DropdownMenu } from "../ui/menus/dropdown-menu.tsx";
import { Modal } from "../ui/modal.tsx";
import { TextField } from "../ui/fields/text-field.tsx";
import { dismissToasts, showError, showSuccess } from "../ui/toasts.tsx";
import { Row, Specimen } from "./specimen.tsx";

const formats = [
  { label: "Excel (.xlsx)", onPress: () => showSuccess("Excel (.xlsx)") },
  { label: "CSV (.csv)", onPress: () => showSuccess("CSV (.csv)") },
];

type Props = { open: boolean; onOpenChange: (open: boolean) => void };

export const OverlaySamples = () => (
  <>
    <Specimen title="Modals" note="They take the theme of the page.">
      {() => (
        <Row>
          {(["sm", "md", "lg", "xl"] as const).map((size) => (
            <Opener key={size} label={`Open ${size}`}>
              {(state) => (
                <Modal {...state} size={size} title={`Size ${size}`} subtitle="A subtitle">
                  <p>What the modal is about.</p>
                </Modal>
              )}
            </Opener>
          ))}
          <Opener label="Open confirmation">{(state) => <Confirmation {...state} />}</Opener>
          <Opener label="Open form">{(state) => <FormModal {...state} />}</Opener>
          <Opener label="Open long text">{(state) => <LongModal {...state} />}</Opener>
        </Row>
      )}
    </Specimen>
    <Specimen title="Dropdown menu" note="On a phone its label is only read out.">
      {() => (
        <Row>
          <DropdownMenu
            label="Settings"
            icon={<Settings size="1rem" aria-hidden />}
            items={[
              {
                to: "/gallery?only=overlays&theme=light&chosen=department",
                label: "Department-Designation",
                icon: <Building2 size="1rem" aria-hidden />,
              },
              {
                to: "/gallery?only=overlays&theme=light&chosen=profile",
                label: "Profile",
                icon: <UserRound size="1rem" aria-hidden />,
              },
              { to: "divider", label: "divider" },
              {
                to: "/gallery?only=overlays&theme=light&chosen=logout",
                label: "Logout",
                icon: <LogOut size="1rem" aria-hidden />,
              },
            ]}
          />
          <DropdownMenu label="Plain" items={[{ to: "/gallery", label: "Without an icon" }]} />
        </Row>
      )}
    </Specimen>
    <ButtonMenuSample />
    <Specimen title="Toasts" note="Bottom right, five seconds each; the mouse holds them.">
      {() => (
        <Row>
          <Button variant="outline" onClick={() => showSuccess("User status updated to Active")}>
            Show success
          </Button>
          <Button variant="outline" onClick={() => showError("Something went wrong.")}>
            Show error
          </Button>
          <Button variant="outline" onClick={() => showSuccess(longSentence)}>
            Show long text
          </Button>
          <Button variant="ghost" onClick={dismissToasts}>
            Dismiss all
          </Button>
        </Row>
      )}
    </Specimen>
  </>
);

const ButtonMenuSample = () => (
  <Specimen title="Button menu" note="Several ways to do one thing; Esc closes it.">
    {() => (
      <Row>
        <ButtonMenu variant="outline" items={formats} icon={<Download size="1rem" aria-hidden />}>
          Export
          <ChevronDown size="1rem" aria-hidden className="text-ink-2" />
        </ButtonMenu>
        <ButtonMenu
          variant="ghost"
          size="icon"
          title="Export"
          aria-label="Export: By demo"
          items={formats}
          icon={<Download size="1rem" aria-hidden />}
        />
        <ButtonMenu variant="outline" items={formats} loading>
          Export
        </ButtonMenu>
      </Row>
    )}
  </Specimen>
);

function Opener({ label, children }: { label: string; children: (state: Props) => ReactNode }) {
  const [open, onOpenChange] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => onOpenChange(true)}>
        {label}
      </Button>
      {children({ open, onOpenChange })}
    </>
  );
}

function Confirmation(state: Props) {
  const [isLoading, setIsLoading] = useState(false);
  const confirm = () => {
    setIsLoading(true);
    window.setTimeout(() => {
      setIsLoading(false);
      state.onOpenChange(false);
      showSuccess("Smart Building Twin Demo is deleted successfully");
    }, 1200);
  };
  return (
    <Modal
      {...state}
      title="Please confirm if you want to delete this demo"
      subtitle="The action is irreversible"
      submit={{ label: "Yes I Confirm", onSubmit: confirm, loading: isLoading, danger: true }}
    />
  );
}

const FormModal = (state: Props) => (
  <Modal
    {...state}
    size="lg"
    title="Edit User - Amara Osei"
    submit={{ label: "Save Changes", form: "edit-user" }}
    hasChanges={() => {
      const name = document.querySelector<HTMLInputElement>("#edit-user input");
      return name !== null && name.value !== name.defaultValue;
    }}
  >
    <form
      id="edit-user"
      className="grid gap-4 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        state.onOpenChange(false);
      }}
    >
      <TextField label="Full Name" defaultValue="Amara Osei" />
      <TextField label="Email Address" defaultValue="amara.osei@example.com" />
      <TextField label="Department" error="Department is required" />
    </form>
  </Modal>
);

const longSentence =
  "The file could not be read: line 1,204 has three columns where the heading has two, and nothing of it was taken over.";

const LongModal = (state: Props) => (
  <Modal {...state} title="More words than a screen holds" subtitle="The middle scrolls">
    {Array.from({ length: 30 }, (_, index) => (
      <p key={index} className="mb-3">
        {index + 1}. {longSentence}
      </p>
    ))}
  </Modal>
);
