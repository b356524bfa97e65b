import type { CompanyLogo as LogoPicture } from "../../contract/company.ts";
import { joinClasses } from "../ui/class-names.ts";
import { Logo } from "../ui/logo.tsx";
import { type ShownCompany, useCompany } from "./company.ts";

type Props = {
  /** What the portal is called beside the company's name, or alone. Without it there is only the picture. */
  text?: string | undefined;
  /** In pixels. */
  height?: number | undefined;
  /** One that is not saved yet. */
  company?: ShownCompany | undefined;
};

/** Wider than this a logo has the name in it already. */
const MAX_SHAPE_WITH_NAME = 2;

/** The company's logo and name; without them the portal's own. */
export function CompanyLogo({ text, height = 26, company }: Props) {
  const current = useCompany();
  const { name, logo } = company ?? current;
  if (name === null && logo === null) return <Logo {...(text && { text })} size={height} />;
  const isWordmark = logo !== null && logo.width / logo.height > MAX_SHAPE_WITH_NAME;
  const hasText = text !== undefined && !isWordmark;
  return (
    <span className="inline-flex min-w-0 items-center gap-2.5">
      {logo ? (
        <Picture
          logo={logo}
          height={height}
          isSquare={text === undefined}
          alt={hasText ? "" : (name ?? "")}
        />
      ) : (
        <Logo size={height} />
      )}
      {hasText && <LogoText name={name} text={text} />}
    </span>
  );
}

type PictureProps = { logo: LogoPicture; height: number; isSquare: boolean; alt: string };

/** Its place is kept before it has come. Where there is no room, a wide one is shown as a whole, but smaller. */
const Picture = ({ logo, height, isSquare, alt }: PictureProps) => (
  <img
    src={logo.url}
    alt={alt}
    width={isSquare ? height : Math.round((height * logo.width) / logo.height)}
    height={height}
    className={joinClasses(
      "box-content max-w-40 shrink-0 rounded-small object-contain p-0.5",
      plates[logo.tone],
    )}
  />
);

/** Strokes that the ground would swallow stand on a plate. */
const plates = { dark: "bg-plate-dark", light: "bg-plate-light", any: "bg-plate-any" } as const;

const LogoText = ({ name, text }: { name: string | null; text: string }) =>
  name === null ? (
    <span className="font-bold tracking-tight">{text}</span>
  ) : (
    <span className="flex min-w-0 flex-col leading-tight">
      <span className="truncate font-bold tracking-tight">{name}</span>
      <span className="truncate text-[0.6875rem] font-medium opacity-75">{text}</span>
    </span>
  );
