import type { ProductVersionApplication } from '@stoa/contract/products';
import { usePaginationTexts } from '@stoa/text/pagination-texts';
import { PlusIcon } from '@stoa/ui/icons.tsx';
import { Pagination } from '@stoa/ui/pagination.tsx';
import { SearchField } from '@stoa/ui/search-field.tsx';
import { useId } from 'react';
import { useApplicationText } from '../../i18n/application/application-text.ts';
import { useText } from '../../i18n/language.tsx';
import styles from './application-picker.module.css';

/** Rows of a page; the smallest is what it starts with. */
const sizes = [5, 25, 50];

export interface ApplicationPickerProps {
  readonly search: string;
  readonly onSearch: (words: string) => void;
  readonly applications: readonly ProductVersionApplication[];
  readonly chosen: ProductVersionApplication | undefined;
  readonly onChoose: (application: ProductVersionApplication) => void;
  /** Leads to a new application for the version. */
  readonly onCreate: () => void;
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
  readonly onSize: (size: number) => void;
  readonly help: string;
}

/** A search over joined radio rows, in pages of 5, 25 or 50. */
export function ApplicationPicker(props: ApplicationPickerProps) {
  const t = useText();
  const words = useApplicationText();
  const group = useId();
  const paginationTexts = usePaginationTexts();
  return (
    <div className={styles.root}>
      <button type="button" className={styles.create} onClick={props.onCreate}>
        <PlusIcon />
        {words('registration.newApp')}
      </button>
      <fieldset className={styles.picker}>
        <legend>{t('register.application')}</legend>
        <SearchField
          aria-label={t('register.search')}
          placeholder={t('register.search')}
          value={props.search}
          onChange={(event) => props.onSearch(event.currentTarget.value)}
        />
        {props.applications.length === 0 ? (
          <p className={styles.help} role="status">
            {t('register.noMatch')}
          </p>
        ) : (
          <div className={styles.rows}>
            {props.applications.map((application) => (
              <label key={application.id}>
                <input
                  type="radio"
                  name={group}
                  checked={application.id === props.chosen?.id}
                  onChange={() => props.onChoose(application)}
                />
                <span>{application.name}</span>
              </label>
            ))}
          </div>
        )}
        <Pagination
          page={props.page}
          size={props.size}
          total={props.total}
          onPage={props.onPage}
          texts={paginationTexts}
        />
        {props.total > Math.min(...sizes) && (
          <label className={styles.size}>
            {t('pagination.size')}
            <select value={props.size} onChange={(event) => props.onSize(Number(event.currentTarget.value))}>
              {sizes.map((size) => (
                <option key={size}>{size}</option>
              ))}
            </select>
          </label>
        )}
        <p className={styles.help}>{props.help}</p>
      </fieldset>
    </div>
  );
}
