/** A machine as data: for every state, where each event leads. What is not written cannot happen. */
export type StateTable<State extends string, Event extends string> = Readonly<
  Record<State, Readonly<Partial<Record<Event, State>>>>
>;

/** The state after an event; an event the state does not know leaves it. */
export function nextState<State extends string, Event extends string>(
  table: StateTable<State, Event>,
  state: State,
  event: Event,
): State {
  return table[state][event] ?? state;
}
