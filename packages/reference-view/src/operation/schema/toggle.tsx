import { ChevronRightIcon } from '@stoa/ui/icons.tsx';
import { useReferenceText } from '../../i18n/reference-text.ts';
import styles from './toggle.module.css';

interface ToggleProps {
  readonly open: boolean;
  readonly controls: string;
  /** How many are below; undefined while they are to be fetched. */
  readonly count: number | undefined;
  readonly onToggle: () => void;
}

/** Opens and closes what hangs below a field. */
export function Toggle({ open, controls, count, onToggle }: ToggleProps) {
  const r = useReferenceText();
  const words = open
    ? r('op.hideProperties')
    : count === undefined || count === 0
      ? r('op.showMore')
      : count === 1
        ? r('op.showProperty')
        : r('op.showProperties', { count });
  return (
    <button type="button" className={styles.toggle} aria-expanded={open} aria-controls={controls} onClick={onToggle}>
      <ChevronRightIcon size={12} />
      {words}
    </button>
  );
}
