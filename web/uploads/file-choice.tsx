import { CloudUpload, FileUp, FolderUp } from "lucide-react";
import {
  type DragEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  useId,
  useRef,
  useState,
} from "react";
import { Button } from "../ui/button.tsx";
import { joinClasses } from "../ui/class-names.ts";
import { t, translate } from "../ui/language.ts";
import { type ChosenFile, readPicked } from "./chosen.ts";
import { takeDrop } from "./dropped-files.ts";

type Props = {
  onChoice: (files: Promise<ChosenFile[]>) => void;
  isDisabled: boolean;
  /** Shown here, where it can be fixed. */
  error?: string | undefined;
  /** Of the first button. */
  pickerRef?: Ref<HTMLButtonElement> | undefined;
  /** Above the buttons: what can be dropped here. */
  children: ReactNode;
};

/** A place to drop a folder or a file, or to choose one. Browsers have no picker for both. */
export function FileChoice({ onChoice, isDisabled, error, pickerRef, children }: Props) {
  const errorId = useId();
  const [isOver, setIsOver] = useState(false);
  // Even while it takes nothing: what is dropped on nothing opens in place of the page.
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    if (!isDisabled) onChoice(takeDrop(event.dataTransfer));
  };
  const choose = (files: readonly File[]) => {
    if (files.length > 0) onChoice(readPicked(files));
  };
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(!isDisabled);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={joinClasses(
        zone,
        isOver
          ? "border-brand bg-brand-soft"
          : error === undefined
            ? "border-line-strong"
            : "border-danger bg-danger-soft/50",
      )}
    >
      <CloudUpload size="1.75rem" strokeWidth={1.5} aria-hidden className="text-ink-3" />
      <p className="max-w-md text-small text-balance text-ink-2">{children}</p>
      <div className="flex flex-wrap justify-center gap-2 max-sm:w-full max-sm:*:flex-auto">
        <Picker
          label={t("Choose a folder")}
          icon={<FolderUp size="1rem" aria-hidden />}
          isDisabled={isDisabled}
          buttonRef={pickerRef}
          describedBy={error === undefined ? undefined : errorId}
          onFiles={choose}
          {...{ webkitdirectory: "" }}
        />
        <Picker
          label={t("Choose a file")}
          icon={<FileUp size="1rem" aria-hidden />}
          isDisabled={isDisabled}
          onFiles={choose}
          accept=".zip,.html,.htm,.glb,.gltf,.mp4,.m4v,.webm"
        />
      </div>
      {error !== undefined && (
        <p id={errorId} className="text-small text-danger">
          {translate(error)}
        </p>
      )}
    </div>
  );
}

type PickerProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  icon: ReactNode;
  isDisabled: boolean;
  onFiles: (files: readonly File[]) => void;
  buttonRef?: Ref<HTMLButtonElement> | undefined;
  describedBy?: string | undefined;
};

/** The browser's own field, behind a button that looks like the others. */
export function Picker({
  label,
  icon,
  isDisabled,
  onFiles,
  buttonRef,
  describedBy,
  ...rest
}: PickerProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        {...rest}
        ref={input}
        type="file"
        hidden
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // So that the same files, mended, can be chosen again.
          event.target.value = "";
        }}
      />
      <Button
        ref={buttonRef}
        aria-describedby={describedBy}
        variant="outline"
        icon={icon}
        disabled={isDisabled}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  );
}

const zone =
  "flex flex-col items-center justify-center gap-3.5 rounded-control border border-dashed px-4 py-8 xl:not-in-[[role=dialog]]:min-h-72 text-center transition-colors";
