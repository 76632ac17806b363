import groups from './group.module.css';

export interface CheckLineProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A choice of the form, with its words behind it. */
export function CheckLine({ label, checked, onChange }: CheckLineProps) {
  return (
    <label className={groups.check}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      {label}
    </label>
  );
}
