/** The password is public: the user exists in development alone, beside a mailbox that is open to every visitor. */
export const demoOperatorLogin = { email: 'operator@meridian.example', password: 'meridian Operator 7' } as const;

export interface DemoAccess {
  readonly application: string;
  readonly description: string;
  readonly product: string;
  readonly version: string;
  /** Waits since so many hours, or was decided then. */
  readonly hoursAgo: number;
  readonly decided?: 'approved' | 'rejected';
  readonly reason?: string;
}

export interface DemoPerson {
  readonly name: string;
  readonly email: string;
  /** Signed up so many hours ago. */
  readonly hoursAgo: number;
  readonly status: 'approved' | 'pending';
  readonly access: readonly DemoAccess[];
}

/** The version of the demo whose requests an operator decides. */
const payments = { product: 'payments', version: 'v2' };

/** A few days of an operator's work: who waits, and what a colleague has decided. */
export const demoPeople: readonly DemoPerson[] = [
  {
    name: 'Ada Lovelace',
    email: 'ada@analytical.example',
    hoursAgo: 98,
    status: 'approved',
    access: [
      {
        application: 'Parcel desk',
        description: 'Books and tracks parcels for our shops.',
        ...payments,
        hoursAgo: 49,
      },
      {
        application: 'Till sync',
        description: 'Brings the tills of our shops up to date.',
        ...payments,
        hoursAgo: 72,
        decided: 'approved',
      },
    ],
  },
  {
    name: 'Kofi Osei',
    email: 'k.osei@tema.example',
    hoursAgo: 53,
    status: 'approved',
    access: [
      { application: 'Night batch', description: 'Settles the day after closing.', ...payments, hoursAgo: 26 },
      { application: 'Refund desk', description: 'Pays back what was returned.', ...payments, hoursAgo: 26 },
    ],
  },
  {
    name: 'Rita Silva',
    email: 'r.silva@porto.example',
    hoursAgo: 30,
    status: 'approved',
    access: [{ application: 'Kiosk', description: 'Takes payments at the gate.', ...payments, hoursAgo: 7 }],
  },
  {
    name: 'Max Crawler',
    email: 'max@scrape.example',
    hoursAgo: 60,
    status: 'approved',
    access: [
      {
        application: 'Scraper',
        description: 'Collects tariffs.',
        ...payments,
        hoursAgo: 28,
        decided: 'rejected',
        reason: 'This API is for customers. Please talk to our sales team first.',
      },
    ],
  },
  { name: 'João Lopes', email: 'j.lopes@kargo.example', hoursAgo: 3, status: 'pending', access: [] },
  { name: 'Mara Lindqvist', email: 'mara@analytical.example', hoursAgo: 2, status: 'pending', access: [] },
  { name: 'Sven Holm', email: 'sven@harbour.example', hoursAgo: 29, status: 'pending', access: [] },
];
