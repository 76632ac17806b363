import { reasonOf } from '@stoa/text/reason';
import { Button } from '@stoa/ui/button.tsx';
import { useToast } from '@stoa/ui/toaster.tsx';
import { useMutation } from '@tanstack/react-query';
import { useText } from '../../i18n/language.tsx';
import { useServices } from '../../services.tsx';

interface PreviewButtonProps {
  /** The product whose page is shown; the catalog without one. */
  readonly slug?: string;
  /** The page, by the product's id. */
  readonly page?: (id: string) => string;
}

/** Opens the portal in a tab of its own as it would be after the change set is published; its bar says as whom. */
export function PreviewButton({ slug, page = (id) => `/spec/${id}` }: PreviewButtonProps) {
  const t = useText();
  const { call } = useServices();
  const toast = useToast();
  const open = useMutation({
    mutationFn: async (tab: Window | null) => {
      const { products, problems, opens_as } = await call('openPreview');
      const [problem] = problems;
      if (problem) throw new Error(`${problem.file}: ${problem.message}`);
      const id = slug && products[slug];
      const address = `/preview/${opens_as}${id ? page(id) : '/'}`;
      if (tab) tab.location.replace(address);
      else window.location.assign(address);
    },
    onError: (error, tab) => {
      tab?.close();
      toast({ kind: 'danger', text: error.constructor === Error ? error.message : reasonOf(error, t) });
    },
  });
  // The tab is opened at once: after the answer a browser would block it as a pop-up.
  return (
    <Button pending={open.isPending} onClick={() => open.mutate(window.open('about:blank', '_blank'))}>
      {t('publish.openPreview')}
    </Button>
  );
}
