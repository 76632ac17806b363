import { ownCodeOf } from '@stoa/client/error-body';
import { useCallback, useId, useRef, useState } from 'react';
import { useAuth } from '../auth-context.ts';
import type { RequestName } from '../config.ts';
import type { ErrorMessage } from '../error-message.ts';
import { errorText } from '../error-text.ts';
import { type AuthRequest, AuthRequestError, type AuthResponse, send } from '../request.ts';
import { nextState, type StateTable } from '../state-table.ts';
import type { SubmissionEvent } from '../submission-state.ts';
import { type Countdown, useCountdown } from './use-countdown.ts';

type Prepared = AuthRequest | AuthResponse | ErrorMessage;
export type Submission = AuthRequest | (() => Promise<Prepared | AuthRequestError>);

export interface AuthForm<State extends string, Event extends string> {
  readonly state: State;
  readonly error: ErrorMessage | undefined;
  /** The answer that has asked for a second factor; undefined until one does. */
  readonly asked: unknown;
  /** The id of the notice that shows the error, for the fields that it is about. */
  readonly alertId: string;
  /** Counts down after a 429 that said when to come back. */
  readonly countdown: Countdown;
  readonly transition: (event: Event) => void;
  /**
   * Begins anew from one of these states: after the page came back from the browser's cache, or the user went back to the
   * password.
   */
  readonly restartFrom: (...states: State[]) => void;
  /** Shows what is wrong without asking the server. */
  readonly refuse: (message: ErrorMessage) => void;
  /** Makes a call without moving, except to error when it fails. */
  readonly call: (request: AuthRequest, name: RequestName) => Promise<AuthResponse | undefined>;
  /**
   * Makes the call, moving pending to success or error. A second call while one is under way is ignored.
   * The request may take its time: the form is pending meanwhile. A message in its place is an error, an answer a success.
   */
  readonly submit: (request: Submission, name: RequestName) => Promise<AuthResponse | undefined>;
}

/** One form's machine, its current error and its one call at a time. */
export function useAuthForm<State extends string, Event extends string>(
  table: StateTable<State, Event | SubmissionEvent>,
  initial: State,
): AuthForm<State, Event | SubmissionEvent> {
  const { config, element, locale, t, emit } = useAuth();
  const [state, setState] = useState(initial);
  const [error, setError] = useState<ErrorMessage>();
  const [asked, setAsked] = useState<unknown>();
  const alertId = useId();
  const [countdown, startCountdown] = useCountdown();
  const busy = useRef(false);

  const transition = useCallback(
    (event: Event | SubmissionEvent) => setState((current) => nextState(table, current, event)),
    [table],
  );

  const restartFrom = (...states: State[]) => {
    if (!states.includes(state)) return;
    setState(initial);
    setAsked(undefined);
  };

  const refuse = (message: ErrorMessage) => {
    transition('submit');
    transition('reject');
    setError(message);
  };

  const fail = (failure: AuthRequestError, name: RequestName) => {
    const { response } = failure;
    // No error: log-in alone is answered so, and its machine alone knows the event.
    if (ownCodeOf(response?.data) === 'factor_needed') {
      setAsked(response?.data);
      return transition('ask_second_factor' as Event);
    }
    transition('reject');
    const message = errorText(failure, { request: name, element }, config, { locale, t });
    setError(response === undefined ? message : { ...message, status: response.status });
    if (response?.status === 429) startCountdown(response.retryAfterSeconds ?? 0);
    emit('request-error', { request: name, error: failure });
  };

  // What the server did is done, also when the element has left the page meanwhile: the host hears of it all the same.
  const call = async (request: AuthRequest, name: RequestName) => {
    if (busy.current || countdown.left > 0) return undefined;
    busy.current = true;
    setError(undefined);
    try {
      return await send(request);
    } catch (cause) {
      fail(cause instanceof AuthRequestError ? cause : new AuthRequestError('network', undefined, { cause }), name);
      return undefined;
    } finally {
      busy.current = false;
    }
  };

  const prepare = async (request: Submission) => {
    if (typeof request !== 'function') return request;
    busy.current = true;
    try {
      return await request();
    } catch (cause) {
      // A host's `wrapRequest` that throws is the host's fault, but must not leave a form that never answers again.
      // biome-ignore lint/suspicious/noConsole: as above, the reason is the host's to know
      console.error(cause);
      return new AuthRequestError('host', undefined, { cause });
    } finally {
      busy.current = false;
    }
  };

  const submit = async (submission: Submission, name: RequestName) => {
    if (busy.current || countdown.left > 0) return undefined;
    transition('submit');
    setError(undefined);
    const request = await prepare(submission);
    if (request instanceof AuthRequestError) {
      fail(request, name);
      return undefined;
    }
    if ('paragraphs' in request) {
      transition('reject');
      setError(request);
      return undefined;
    }
    // The work may have made the call itself.
    const response = 'data' in request ? request : await call(request, name);
    if (response !== undefined) transition('resolve');
    return response;
  };

  return { state, error, asked, alertId, countdown, transition, restartFrom, refuse, call, submit };
}
