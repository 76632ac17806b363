import { reasonOf } from '@stoa/text/reason';
import { Button } from '@stoa/ui/button.tsx';
import { type CsvCell, csvOf } from '@stoa/ui/csv.ts';
import { DownloadIcon } from '@stoa/ui/icons.tsx';
import { saveCsv } from '@stoa/ui/save-csv.ts';
import { useToast } from '@stoa/ui/toaster.tsx';
import { useRef, useState } from 'react';
import { useText } from '../i18n/language.tsx';
import type { AskPage } from './use-cursor-list.ts';

/** A browser keeps the whole file in memory; more than this is a matter for the command line. */
const mostExported = 50_000;

export interface Export<Row> {
  /** The name of the file, without its ending. */
  readonly name: string;
  readonly columns: readonly ExportColumn<Row>[];
}

/** A field of the row by its name, or another name with what stands below it. */
type ExportColumn<Row> = FieldName<Row> | readonly [name: string, cell: (row: Row) => CsvCell];

type FieldName<Row> = { [Name in keyof Row & string]: Row[Name] extends CsvCell ? Name : never }[keyof Row & string];

/** All rows that the filters leave, as CSV, up to `mostExported`; asks page by page, and a second press cancels. */
export function ExportButton<Row>({ name, columns, ask }: Export<Row> & { readonly ask: AskPage<Row> }) {
  const t = useText();
  const toast = useToast();
  const [count, setCount] = useState<number>();
  const running = useRef<AbortController>(undefined);

  async function save() {
    const stop = new AbortController();
    running.current = stop;
    setCount(0);
    try {
      const rows: Row[] = [];
      for (let after: string | undefined, first = true; first || (after && rows.length < mostExported); first = false) {
        const page = await ask(after, stop.signal);
        rows.push(...page.data);
        after = page.meta.next ?? undefined;
        setCount(rows.length);
        if (after && rows.length >= mostExported)
          toast({ kind: 'warning', text: t('list.exportCut', { count: mostExported }), persists: true });
      }
      const head = columns.map((column) => (typeof column === 'string' ? column : column[0]));
      const cells = (row: Row) =>
        columns.map((column) => (typeof column === 'string' ? (row[column] as CsvCell) : column[1](row)));
      saveCsv(name, csvOf([head, ...rows.slice(0, mostExported).map(cells)]));
    } catch (error) {
      if (!stop.signal.aborted) toast({ kind: 'danger', text: reasonOf(error, t) });
    }
    running.current = undefined;
    setCount(undefined);
  }

  return (
    <Button size="sm" icon={<DownloadIcon />} onClick={() => (running.current ? running.current.abort() : void save())}>
      {count === undefined ? t('list.export') : t('list.exporting', { count })}
    </Button>
  );
}
