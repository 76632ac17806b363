// @vitest-environment jsdom

import { stubBrowserParts } from '@stoa/ui/browser-parts.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answers, listOf, openPage } from '../../testing/open-page.tsx';

const id = '00000000-0000-4000-8000-00000000000c';
const path = `/api/v2/applications/${id}`;
const certificate = {
  thumbprint: '9f2c41ab07d3e85a1b6ec2f0773490dd'.repeat(2),
  'x5t#S256': 'nyxBqwfT6FobbsLwdzSQ3Z8sQasH0-haG27C8Hc0kN0',
  subject: 'CN=client',
  issuer: 'CN=client',
  serial_number: '07',
  not_before: '2026-01-01T00:00:00.000Z',
  not_after: '2099-11-30T12:00:00.000Z',
};
const application = {
  id,
  name: 'Relay',
  reference_id: 'relay',
  description: null,
  auth_strategy: {
    id: 's',
    name: 'Clients',
    credential_type: 'self_managed_client_credentials',
    auth_methods: ['bearer', 'mutual_tls'],
  },
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
};

const open = (changes: Answers = {}, page = '') =>
  openPage(`/application/${id}${page}`, {
    answers: {
      [`GET ${path}`]: application,
      [`GET ${path}/certificate`]: certificate,
      [`GET ${path}/registrations`]: listOf([]),
      ...changes,
    },
  });
const section = async () => within(await screen.findByRole('region', { name: 'Certificate' }));

beforeEach(() => stubBrowserParts(vi.stubGlobal));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const isPost = ({ call }: { readonly call: string }) => call.startsWith('POST');

describe('portal §3: what a certificate is good for', () => {
  const withoutTls = { ...application, auth_strategy: { ...application.auth_strategy, auth_methods: ['bearer'] } };

  it('where the auth strategy takes none, there is no section', async () => {
    const { asked } = await open({ [`GET ${path}`]: withoutTls, [`GET ${path}/certificate`]: null });
    await waitFor(() => expect(asked.map(({ call }) => call)).toContain(`GET ${path}/certificate`));
    expect(await screen.findByRole('heading', { name: 'Relay' })).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Certificate' })).toBeNull();
  });

  it('one that the auth strategy does not take can be deleted, not updated', async () => {
    await open({ [`GET ${path}`]: withoutTls });
    const shown = await section();
    expect(await shown.findByText('This application does not use a certificate.')).toBeDefined();
    expect(shown.getByRole('button', { name: 'Delete' })).toBeDefined();
    expect(shown.queryByRole('link', { name: 'Update' })).toBeNull();
  });

  it('where it takes mutual TLS, one is needed', async () => {
    await open({ [`GET ${path}/certificate`]: null });
    expect(await (await section()).findByText('None. APIs that ask for mutual TLS need one.')).toBeDefined();
  });
});

describe('portal §2: certificate generate/upload/update/delete showing the expiration date', () => {
  it('portal §3: shows the thumbprint, which can be copied, and the expiration date as M/d/yyyy', async () => {
    await open();
    // The user-event setup brings a clipboard that can be read.
    const reader = userEvent.setup();
    const shown = await section();
    expect((await shown.findByText('Expires')).nextElementSibling?.textContent).toBe('11/30/2099');
    expect(shown.getByText('Thumbprint').nextElementSibling?.textContent).toContain('9F2C 41AB 07D3 E85A 1B6E C2F0');
    await reader.click(shown.getByRole('button', { name: 'Copy the thumbprint' }));
    expect(await navigator.clipboard.readText()).toBe(certificate.thumbprint);
    await reader.click(shown.getByRole('button', { name: /x5t#S256/ }));
    expect(await navigator.clipboard.readText()).toBe(certificate['x5t#S256']);
  });

  it('an application without one offers to generate or upload one', async () => {
    const { path: at } = await open({ [`GET ${path}/certificate`]: null });
    const shown = await section();
    expect(await shown.findByRole('button', { name: 'Generate' })).toBeDefined();
    await userEvent.click(shown.getByRole('link', { name: 'Upload' }));
    await waitFor(() => expect(at()).toBe(`/application/${id}/update-certificate`));
  });

  it('one that has expired says so, and what that means; one that is not valid yet says from when it is', async () => {
    await open({ [`GET ${path}/certificate`]: { ...certificate, not_after: '2026-11-01T00:00:00.000Z' } });
    const shown = await section();
    expect((await shown.findByText('Expired')).nextElementSibling?.textContent).toBe('11/1/2026');
    expect(shown.getByText('Calls with it are refused.')).toBeDefined();
    cleanup();
    await open({ [`GET ${path}/certificate`]: { ...certificate, not_before: '2099-01-02T00:00:00.000Z' } });
    expect((await (await section()).findByText('Valid from')).nextElementSibling?.textContent).toBe('1/2/2099');
  });

  it('deleting asks for confirmation; only then it is gone', async () => {
    const { asked } = await open({ [`DELETE ${path}/certificate`]: null });
    await userEvent.click(await (await section()).findByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete the certificate' });
    expect(dialog.textContent).toContain('cannot be undone');
    expect(asked.filter(({ call }) => call.startsWith('DELETE'))).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Certificate deleted')).toBeDefined();
    expect(await (await section()).findByRole('button', { name: 'Generate' })).toBeDefined();
  });

  it('deleting what another tab has deleted already is no error', async () => {
    await open({ [`DELETE ${path}/certificate`]: 404 });
    await userEvent.click(await (await section()).findByRole('button', { name: 'Delete' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await (await section()).findByRole('button', { name: 'Generate' })).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('portal §4: the private key of a generated one is shown once and gone when the panel is closed', async () => {
    const made = { ...certificate, certificate_pem: 'CERT-PEM', private_key_pem: 'KEY-PEM' };
    const { asked } = await open({ [`GET ${path}/certificate`]: null, [`POST ${path}/certificate/generate`]: made });
    await userEvent.click(await (await section()).findByRole('button', { name: 'Generate' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Generate' }));
    expect(await screen.findByText(/KEY-PEM\s+CERT-PEM/)).toBeDefined();
    expect(asked.filter(isPost)).toMatchObject([{ call: `POST ${path}/certificate/generate`, body: {} }]);
    await userEvent.click(screen.getByRole('checkbox', { name: 'I have saved it' }));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(document.body.textContent).not.toContain('KEY-PEM'));
    expect((await section()).getByText('11/30/2099')).toBeDefined();
  });

  it('with a signing request the key stays with its owner', async () => {
    const made = { ...certificate, certificate_pem: 'CERT-PEM', private_key_pem: null };
    const { asked } = await open({ [`GET ${path}/certificate`]: null, [`POST ${path}/certificate/generate`]: made });
    await userEvent.click(await (await section()).findByRole('button', { name: 'Generate' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'I have one' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Generate' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Paste a certificate signing request');
    expect(asked.filter(isPost)).toEqual([]);
    await userEvent.type(dialog.getByRole('textbox'), ' THE-REQUEST ');
    await userEvent.click(dialog.getByRole('button', { name: 'Generate' }));
    expect(await screen.findByText('CERT-PEM')).toBeDefined();
    expect(screen.getByRole('dialog', { name: 'Save the certificate' })).toBeDefined();
    expect(asked.filter(isPost).map(({ body }) => body)).toEqual([{ csr: 'THE-REQUEST' }]);
  });
});

describe('portal §2: Update Application Certificate', () => {
  const put = `PUT ${path}/certificate`;
  const file = (name: string) => new File(['DER'], name);
  const openUpdate = (changes: Answers = {}) => {
    const sent: string[] = [];
    const answers = {
      [put]: () => {
        sent.push(put);
        return { ...certificate, not_after: '2098-01-02T00:00:00.000Z' };
      },
      ...changes,
    };
    return open(answers, '/update-certificate').then((opened) => ({ ...opened, sent }));
  };

  it('portal §5: only a .cer file is sent', async () => {
    const { sent } = await openUpdate();
    const field = (await screen.findByLabelText(/Certificate file/)) as HTMLInputElement;
    await userEvent.click(screen.getByRole('button', { name: 'Upload' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Please choose a valid .cer file');
    await userEvent.upload(field, file('client.pem'), { applyAccept: false });
    await userEvent.click(screen.getByRole('button', { name: 'Upload' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Please choose a valid .cer file');
    expect(sent).toEqual([]);
  });

  it('an accepted file takes the place of the present one, and leads back to the application', async () => {
    const { path: at, sent } = await openUpdate();
    expect((await screen.findByRole('region', { name: 'Current certificate' })).textContent).toContain('11/30/2099');
    await userEvent.upload(await screen.findByLabelText(/Certificate file/), file('client.cer'));
    await userEvent.click(screen.getByRole('button', { name: 'Upload' }));
    await waitFor(() => expect(at()).toBe(`/application/${id}`));
    expect(sent).toEqual([put]);
    expect(await screen.findByText('Certificate saved')).toBeDefined();
  });

  it('a file that the server refuses stays on the page, with the reason', async () => {
    const { path: at } = await openUpdate({ [put]: 409 });
    await userEvent.upload(await screen.findByLabelText(/Certificate file/), file('client.cer'));
    await userEvent.click(screen.getByRole('button', { name: 'Upload' }));
    expect((await screen.findByRole('alert')).textContent).toContain('The server refused the request (error 409).');
    expect(at()).toBe(`/application/${id}/update-certificate`);
  });
});
