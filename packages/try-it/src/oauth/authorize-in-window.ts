import { type Attempt, OAuthProblem } from './authorization.ts';

/** What the redirect page finds in the window that opened it (pages/oauth2-redirect-page.tsx). */
interface Opener {
  stoaPendingAuthorization?:
    | {
        readonly state: string;
        readonly receive: (response: {
          readonly code?: string | undefined;
          readonly error?: string | undefined;
          readonly errorDescription?: string | undefined;
        }) => void;
      }
    | undefined;
}

/**
 * Lets the reader allow access in a window of its own, which comes back to the portal's redirect page.
 * @param popup opened in the click itself, or browsers block it
 * @throws OAuthProblem `refused` with the provider's word, `closed` when the reader closes the window
 */
export function authorizeInWindow(popup: Window, address: string, attempt: Attempt): Promise<string> {
  const opener = window as Opener;
  return new Promise<string>((resolve, reject) => {
    const watch = setInterval(() => {
      if (popup.closed) end(() => reject(new OAuthProblem('closed')));
    }, 500);
    const pending = {
      state: attempt.state,
      receive: ({ code, error, errorDescription }: { code?: string; error?: string; errorDescription?: string }) =>
        end(() => (code ? resolve(code) : reject(new OAuthProblem('refused', errorDescription ?? error ?? '')))),
    };
    function end(settle: () => void) {
      clearInterval(watch);
      // A later attempt may wait by now.
      if (opener.stoaPendingAuthorization === pending) opener.stoaPendingAuthorization = undefined;
      settle();
    }
    opener.stoaPendingAuthorization = pending as Opener['stoaPendingAuthorization'];
    popup.location.replace(address);
  });
}
