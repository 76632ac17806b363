import { paletteOf } from '@stoa/appearance/palette';
import type { AppearanceImage, FontFace, ManagedAppearance } from '@stoa/contract/appearance';
import { themeNames } from '@stoa/contract/appearance-names';
import { roleAllows } from '@stoa/contract/management-roles';
import { reasonOf } from '@stoa/text/reason';
import { Notice } from '@stoa/ui/notice.tsx';
import { Section } from '@stoa/ui/section.tsx';
import { SegmentedControl } from '@stoa/ui/segmented-control.tsx';
import { TextAreaField } from '@stoa/ui/text-area-field.tsx';
import { TextField } from '@stoa/ui/text-field.tsx';
import { useToast } from '@stoa/ui/toaster.tsx';
import { useDebounced } from '@stoa/ui/use-debounced.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { appearanceQuery, previewQuery } from '../features/appearance/appearance-queries.ts';
import { ColorField } from '../features/appearance/color-field.tsx';
import { ColorsSection } from '../features/appearance/colors-section.tsx';
import { ContrastNotes } from '../features/appearance/contrast-notes.tsx';
import { FontsSection } from '../features/appearance/fonts-section.tsx';
import form from '../features/appearance/form.module.css';
import { PicturesSection } from '../features/appearance/pictures-section.tsx';
import { PreviewFrame } from '../features/appearance/preview-frame.tsx';
import { SaveBar } from '../features/appearance/save-bar.tsx';
import { settingsOf } from '../features/appearance/settings.ts';
import { useDraft } from '../features/appearance/use-draft.ts';
import { useText } from '../i18n/language.tsx';
import { ErrorNotice } from '../lib/error-notice.tsx';
import page from '../lib/page.module.css';
import { PendingLines } from '../lib/pending-lines.tsx';
import { useServices } from '../services.tsx';
import { usePageTitle } from '../use-page-title.ts';
import classes from './appearance-page.module.css';

/** How the portal looks, beside the portal itself. */
export function AppearancePage() {
  const t = useText();
  const { call } = useServices();
  const { data, error, refetch } = useQuery(appearanceQuery(call));
  usePageTitle(t('appearance.title'));
  return (
    <div className={classes.page}>
      <header className={page.head}>
        <h1 tabIndex={-1}>{t('appearance.title')}</h1>
      </header>
      {!data && (error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : <PendingLines />)}
      {data && <Editor stored={data} />}
    </div>
  );
}

function Editor({ stored }: { readonly stored: ManagedAppearance }) {
  const t = useText();
  const { me, call, portal } = useServices();
  const mayChange = roleAllows(me.role, 'changeAppearance');
  const draft = useDraft(call, settingsOf(stored));
  const { settings, change } = draft;
  const files = useFiles();
  const shown = useDebounced(JSON.stringify(settings), 150);
  const preview = useQuery({
    ...previewQuery(call, JSON.parse(shown) as typeof settings),
    enabled: mayChange && draft.isChanged,
  });
  const palette = paletteOf({ theme: settings.theme, accent: null, colors: settings.colors });
  const part = { settings, disabled: !mayChange, onChange: change };
  return (
    <div className={classes.columns}>
      <div>
        {!mayChange && <p className={classes.turn}>{t('appearance.turn')}</p>}
        <Section title={t('appearance.texts')} tone="side">
          <div className={form.part}>
            <TextField
              label={t('appearance.header')}
              value={settings.primary_header ?? ''}
              maxLength={255}
              disabled={!mayChange}
              onChange={({ currentTarget }) => change({ primary_header: currentTarget.value || null })}
            />
            <TextAreaField
              label={t('appearance.welcome')}
              value={settings.welcome_message ?? ''}
              maxLength={1000}
              rows={3}
              disabled={!mayChange}
              onChange={({ currentTarget }) => change({ welcome_message: currentTarget.value || null })}
            />
          </div>
        </Section>
        <Section title={t('appearance.look')} tone="side">
          <div className={form.part}>
            <SegmentedControl
              label={t('appearance.theme')}
              segments={themeNames.map((value) => ({ value, label: t(`appearance.theme.${value}`) }))}
              value={settings.theme ?? 'stoa'}
              onChange={(theme) => mayChange && change({ theme: theme === 'stoa' ? null : theme })}
            />
            <ColorField
              label={t('appearance.accent')}
              help={t('appearance.accentHelp')}
              value={settings.accent}
              standard={palette.light['text_colors-link']}
              disabled={!mayChange}
              onChange={(accent) => change({ accent })}
            />
            <ContrastNotes settings={settings} />
            <ColorsSection {...part} />
          </div>
        </Section>
        <Section title={t('appearance.pictures')} tone="side">
          <PicturesSection
            images={stored.images}
            disabled={!mayChange}
            onPut={files.putImage}
            onRemove={files.removeImage}
          />
          <p className={classes.hint}>{t('appearance.atOnce')}</p>
        </Section>
        <Section title={t('appearance.fonts')} tone="side">
          <div className={form.part}>
            <FontsSection {...part} files={stored.font_files} onPut={files.putFont} onRemove={files.removeFont} />
          </div>
        </Section>
        {mayChange && (
          <SaveBar
            {...draft}
            canUndo={draft.undo !== undefined}
            onSave={() => void files.told(draft.save())}
            onUndo={() => void files.told(draft.undo?.())}
          />
        )}
        {preview.error && draft.isChanged && <Notice kind="warning">{reasonOf(preview.error, t)}</Notice>}
      </div>
      <PreviewFrame
        portal={portal}
        texts={settings}
        stylesheet={draft.isChanged ? preview.data : undefined}
        revision={JSON.stringify([stored.images, stored.font_files, settingsOf(stored)])}
      />
    </div>
  );
}

/** Pictures and font files, which are set at once: undoing a save does not bring back what another one replaced. */
function useFiles() {
  const t = useText();
  const { call } = useServices();
  const toast = useToast();
  const queries = useQueryClient();
  const failed = (error: unknown) => toast({ kind: 'danger', text: reasonOf(error, t) });
  const set = async (answer: Promise<ManagedAppearance>) => {
    try {
      queries.setQueryData(['appearance'], await answer);
    } catch (error) {
      failed(error);
    }
  };
  return {
    told: async (work: Promise<void> | undefined) => work?.catch(failed),
    putImage: (image: AppearanceImage, file: File) =>
      void set(call('putAppearanceImage', { params: { image }, body: file })),
    removeImage: (image: AppearanceImage) => void set(call('deleteAppearanceImage', { params: { image } })),
    putFont: (face: FontFace, file: File) => void set(call('putAppearanceFont', { query: face, body: file })),
    removeFont: (face: FontFace) => void set(call('deleteAppearanceFont', { query: face })),
  };
}
