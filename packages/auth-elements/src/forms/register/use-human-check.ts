import { useRef } from 'react';
import { useAuth } from '../../auth-context.ts';
import { type ErrorMessage, plainError } from '../../error-message.ts';

export interface HumanCheckForm {
  /** Fetches what the check needs, once; nothing of a third party is fetched before. */
  readonly prepare: () => void;
  /** The token, `undefined` when no check is asked for, or what to say when the check fails. */
  readonly verify: () => Promise<string | undefined | ErrorMessage>;
}

/** The human check of a register form: for users, and only when the host asks for it (auth-elements §5 and §6). */
export function useHumanCheck(asked: boolean): HumanCheckForm {
  const { config, t } = useAuth();
  const prepared = useRef(false);
  const wanted = asked && config.userEntity === 'user';
  const prepare = () => {
    if (!wanted || prepared.current) return;
    prepared.current = true;
    config.humanCheck?.prepare?.();
  };
  const verify = async () => {
    if (!wanted) return undefined;
    prepare();
    try {
      if (config.humanCheck === undefined) throw new Error('The option humanCheck is missing');
      return await config.humanCheck.verify();
    } catch (cause) {
      // biome-ignore lint/suspicious/noConsole: the reason is the host's to know, the sentence on the page is for people
      console.error(cause);
      return plainError(t('error.humanCheck'));
    }
  };
  return { prepare, verify };
}
