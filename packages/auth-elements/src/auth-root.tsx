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
  readonly language: string;
  readonly children: ReactNode;
}

const leavePage = (url: string) => window.location.assign(url);

/** The texts of a language; those of the one before until a new one has arrived. */
function useMessages(language: string): Messages | undefined {
  const [messages, setMessages] = useState(() => {
    const table = loadMessages(language);
    return table instanceof Promise ? undefined : table;
  });
  useEffect(() => {
    let wanted = true;
    void Promise.resolve(loadMessages(language)).then((table) => wanted && setMessages(table));
    return () => {
      wanted = false;
    };
  }, [language]);
  return messages;
}

/** The container of every element. Nothing is drawn until the language is there: a form that changes its words is worse. */
export function AuthRoot({ config, element, emit, language, children }: AuthRootProps) {
  const messages = useMessages(language);
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
