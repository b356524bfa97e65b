import { FileUp, FolderUp } from "lucide-react";
import { type DragEvent, type InputHTMLAttributes, type ReactNode, useRef, useState } from "react";
import { Button } from "../ui/button.tsx";
import { joinClasses } from "../ui/class-names.ts";
import { t } from "../ui/language.ts";
import { type ChosenFile, readPicked } from "./chosen.ts";
import { takeDrop } from "./dropped-files.ts";

type Props = {
  onChoice: (files: Promise<ChosenFile[]>) => void;
  isDisabled: boolean;
  /** Above the buttons: what can be dropped here. */
  children: ReactNode;
};

/** A place to drop a folder or a file, or to choose one. Browsers have no picker for both. */
export function FileChoice({ onChoice, isDisabled, children }: Props) {
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
      className={joinClasses(zone, isOver && "border-brand bg-brand-soft")}
    >
      <p className="min-w-0 flex-1 basis-64 text-[13px] text-ink-2">{children}</p>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
        <Picker
          label={t("Choose a folder")}
          icon={<FolderUp size={16} aria-hidden />}
          isDisabled={isDisabled}
          onFiles={choose}
          {...{ webkitdirectory: "" }}
        />
        <Picker
          label={t("Choose a file")}
          icon={<FileUp size={16} aria-hidden />}
          isDisabled={isDisabled}
          onFiles={choose}
          accept=".zip,.html,.htm,.glb,.gltf,.mp4,.m4v,.webm"
        />
      </div>
    </div>
  );
}

type PickerProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  icon: ReactNode;
  isDisabled: boolean;
  onFiles: (files: readonly File[]) => void;
};

/** The browser's own field, behind a button that looks like the others. */
export function Picker({ label, icon, isDisabled, onFiles, ...rest }: PickerProps) {
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
  "flex flex-wrap items-center gap-x-4 gap-y-3 rounded-control border border-dashed border-line-strong p-4 transition-colors";
