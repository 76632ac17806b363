import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { AuthContext } from './auth-context.ts';
import type { AuthConfig, ElementName } from './config.ts';
import type { Emit } from './events.ts';
import { loadMessages } from './i18n/load-messages.ts';
import type { Messages } from './i18n/messages.ts';

interface AuthRootProps {
  readonly config: AuthConfig;
  readonly element: ElementName;
  readonly emit: Emit;
  readonly children: ReactNode;
}

const leavePage = (url: string) => window.location.assign(url);

function useMessages(language: string): Messages | undefined {
  const [table] = useState(() => loadMessages(language));
  const [arrived, setArrived] = useState(table instanceof Promise ? undefined : table);
  useEffect(() => {
    let wanted = true;
    if (table instanceof Promise) table.then((messages) => wanted && setArrived(messages));
    return () => {
      wanted = false;
    };
  }, [table]);
  return arrived;
}

/** The container of every element. Nothing is drawn until the language is there: a form that changes its words is worse. */
export function AuthRoot({ config, element, emit, children }: AuthRootProps) {
  const messages = useMessages(config.lang);
  const environment = useMemo(
    () => messages && { config, element, messages, emit, navigate: leavePage },
    [config, element, messages, emit],
  );
  return environment === undefined ? null : (
    <AuthContext value={environment}>
      <div className="stoa-auth" part="container" lang={environment.messages.tag}>
        {children}
      </div>
    </AuthContext>
  );
}
