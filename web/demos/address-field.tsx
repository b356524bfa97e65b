import { TextField, type TextFieldProps } from "../ui/fields/text-field.tsx";

type Props = Omit<TextFieldProps, "onChange" | "type"> & { onType: (address: string) => void };

/** An address of another host. */
export const AddressField = ({ onType, ...rest }: Props) => (
  <TextField
    {...rest}
    type="url"
    inputMode="url"
    autoComplete="off"
    placeholder="https://"
    onChange={({ target }) => onType(target.value)}
  />
);
