import { Modal } from "../ui/modal.tsx";

type Props = {
  title: string;
  sentence: string;
  /** Of the button that changes nothing. */
  closeLabel: string;
  label: string;
  loading?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks once more before something that cannot be taken back. */
export const QuestionModal = ({ sentence, closeLabel, label, ...props }: Props) => (
  <Modal
    open
    onOpenChange={props.onClose}
    size="sm"
    title={props.title}
    subtitle={sentence}
    closeLabel={closeLabel}
    submit={{ label, danger: true, loading: props.loading, onSubmit: props.onConfirm }}
  />
);
