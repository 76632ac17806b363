import { Button } from '@stoa/ui/button.tsx';
import { DownloadIcon } from '@stoa/ui/icons.tsx';
import { Section } from '@stoa/ui/section.tsx';
import { useText } from '../../i18n/language.tsx';
import { Command } from '../../lib/command.tsx';
import { useAct } from '../../lib/use-act.ts';
import classes from './settings.module.css';

/** The backup, to download. The server is asked first: a browser that leaves for a file can give no password. */
export function BackupSection() {
  const t = useText();
  const prepare = useAct({
    run: (call) => call('prepareBackup'),
    onDone: () => window.location.assign('/management/v1/backup'),
  });
  return (
    <Section
      anchor="backup"
      title={t('settings.backup')}
      action={
        <Button size="sm" icon={<DownloadIcon />} pending={prepare.isPending} onClick={() => prepare.mutate()}>
          {t('settings.backupGet')}
        </Button>
      }
    >
      <p className={classes.text}>{t('settings.backupText')}</p>
      <Command>stoa backup portal.stoa</Command>
    </Section>
  );
}
