import { reasonOf } from '@stoa/text/reason';
import { Button } from '@stoa/ui/button.tsx';
import { useCopy } from '@stoa/ui/clipboard.ts';
import { Dialog } from '@stoa/ui/dialog.tsx';
import { ColumnSpinner } from '@stoa/ui/glyphs/column-spinner.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { saveFile } from '@stoa/ui/save-file.ts';
import { useToast } from '@stoa/ui/toaster.tsx';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../i18n/language.tsx';
import { useServices } from '../../services.tsx';
import { specFileName } from './spec-file.ts';
import { specQuery } from './spec-queries.ts';
import styles from './view-spec-dialog.module.css';

/** Drawing more than this would hold the page up; copy and download carry all of it. */
const mostShown = 200_000;

/** The specification as it was published, to read, copy and keep. */
export function ViewSpecDialog(props: {
  opened: boolean;
  onClose: () => void;
  productId: string;
  versionId: string;
  title: string;
}) {
  const t = useText();
  const toast = useToast();
  const { copy } = useCopy();
  const { call } = useServices();
  const spec = useQuery({ ...specQuery(call, props.productId, props.versionId), enabled: props.opened });
  const content = spec.data?.content;

  async function copyAll() {
    if (content === undefined) return;
    const done = await copy(content);
    toast(done ? { kind: 'success', text: t('common.copied') } : { kind: 'danger', text: t('common.copyFailed') });
  }

  function download() {
    if (content === undefined) return;
    const file = specFileName(props.title, content);
    saveFile(file.name, new Blob([content], { type: file.mediaType }));
  }

  return (
    <Dialog
      opened={props.opened}
      onClose={props.onClose}
      title={props.title}
      closeLabel={t('common.close')}
      footer={
        <>
          <Button onClick={download} pending={spec.isPending}>
            {t('spec.download')}
          </Button>
          <Button variant="primary" onClick={() => void copyAll()} pending={spec.isPending}>
            {t('common.copy')}
          </Button>
        </>
      }
    >
      {spec.isError && <Notice kind="danger">{reasonOf(spec.error, t)}</Notice>}
      {spec.isPending && props.opened && <ColumnSpinner />}
      {content !== undefined && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
        <pre className={styles.content} tabIndex={0}>
          {content.slice(0, mostShown)}
          {content.length > mostShown && `\n…\n${t('spec.cut')}`}
        </pre>
      )}
    </Dialog>
  );
}
