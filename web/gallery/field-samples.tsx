import { useForm } from "react-hook-form";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/fields/field.tsx";
import { LabelledSelect } from "../ui/fields/labelled-select.tsx";
import { PasswordField } from "../ui/fields/password-field.tsx";
import { TextField } from "../ui/fields/text-field.tsx";
import { showSuccess } from "../ui/toasts.tsx";
import { Columns, Specimen } from "./specimen.tsx";

const regions = [
  { value: "europe", label: "Europe" },
  { value: "asia", label: "Asia Pacific" },
  { value: "long", label: "The region with the longest name that anybody ever gave to a region" },
];

export const FieldSamples = () => (
  <>
    <Specimen title="Text fields">
      {() => (
        <Columns>
          <TextField label="SESA ID" defaultValue="SESA104233" />
          <TextField label="Email Address" placeholder="name@example.com" />
          <TextField
            label="Demo Name"
            hint="At most 100 characters"
            defaultValue="Smart Building"
          />
          <TextField
            label="Staff ID"
            defaultValue="1234"
            error='seS ID must start with "SESA" followed by numbers only'
          />
          <TextField label="Full Name" defaultValue="Amara Osei" disabled />
          <TextField label="Focused" defaultValue="Tab to see it move" className="focus-ring" />
        </Columns>
      )}
    </Specimen>
    <Specimen title="Password fields">
      {() => (
        <Columns>
          <PasswordField label="Password" defaultValue="correct horse" />
          <PasswordField
            label="Create Password"
            defaultValue="12345"
            error="Password must be at least 6 characters"
          />
          <PasswordField label="Old Password" defaultValue="secret" disabled />
        </Columns>
      )}
    </Specimen>
    <Specimen title="Labelled selects">
      {() => (
        <Columns>
          <LabelledSelect label="Region" options={regions} />
          <LabelledSelect label="Country" options={regions} error="Country is required" />
          <LabelledSelect label="Role" options={regions} centred />
          <LabelledSelect label="Department" options={[]} disabled hint="Choose a region first" />
          <LabelledSelect label="Designation" options={regions} defaultValue="long" />
        </Columns>
      )}
    </Specimen>
    <Specimen title="A field of one's own">
      {() => (
        <Field label="Volume" hint="Any control can stand in a field">
          {(aria) => <input {...aria} type="range" className="block w-full accent-brand" />}
        </Field>
      )}
    </Specimen>
    <Specimen title="A form" note="An error shows once its field was left, or after Register.">
      {() => <SampleForm />}
    </Specimen>
  </>
);

function SampleForm() {
  const { register, handleSubmit, formState } = useForm({
    mode: "onTouched",
    defaultValues: { name: "", password: "", region: "" },
  });
  const { errors, isSubmitting } = formState;
  const send = handleSubmit(async ({ name }) => {
    await new Promise((resolve) => window.setTimeout(resolve, 1200));
    showSuccess(`${name} registered`);
  });
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="grid max-w-md gap-4">
      <TextField
        label="Registrant"
        error={errors.name?.message}
        {...register("name", { required: "Name is required" })}
      />
      <PasswordField
        label="New Password"
        error={errors.password?.message}
        {...register("password", { required: "Password is required" })}
      />
      <LabelledSelect
        label="Home Region"
        options={regions}
        error={errors.region?.message}
        {...register("region", { required: "Region is required" })}
      />
      <Button type="submit" fullWidth loading={isSubmitting}>
        Register
      </Button>
    </form>
  );
}
