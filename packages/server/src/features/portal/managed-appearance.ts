import { createHash } from 'node:crypto';
import { contrastWarnings } from '@stoa/appearance/contrast-warnings';
import { fontFileProblem, unknownFamilies } from '@stoa/appearance/font-file';
import { type PortalImage, portalImages, portalImageType, storedNames } from '@stoa/appearance/image-type';
import { paletteOf } from '@stoa/appearance/palette';
import { storedAppearance } from '@stoa/appearance/stored-appearance';
import { invalidField, notFound, Problem } from '@stoa/common/problem';
import {
  type AppearanceImage,
  appearanceTextsSchema,
  type FontFace,
  type ManagedAppearance,
  mostFontFiles,
} from '@stoa/contract/appearance';
import { type AuditEntry, audit } from '@stoa/database/audit';
import { inTransaction } from '@stoa/database/in-transaction';
import type { Database, PortalAppearance } from '@stoa/database/tables';
import type { Kysely, Transaction } from 'kysely';
import type { z } from 'zod';
import { type OwnFont, ownFonts } from './own-fonts.ts';

export type AppearanceSettings = z.output<typeof appearanceTextsSchema>;

export interface AppearanceEditing {
  readonly db: Kysely<Database>;
  readonly portalId: string;
  readonly now: Date;
  readonly by: Pick<AuditEntry, 'actor' | 'request'>;
}

/** The appearance as it is set, its pictures, and what is hard to read about it. */
export async function managedAppearance(db: Kysely<Database>, portalId: string): Promise<ManagedAppearance> {
  const { appearance } = await db
    .selectFrom('portals')
    .select('appearance')
    .where('portal_id', '=', portalId)
    .executeTakeFirstOrThrow();
  const stored = await db
    .selectFrom('portal_assets')
    .select(({ fn }) => ['name', 'content_type', 'sha256', fn<number>('length', ['bytes']).as('size')])
    .where('portal_id', '=', portalId)
    .execute();
  const image = (name: AppearanceImage) => {
    const found = stored.find((asset) => asset.name === storedNames[name]);
    return found ? { media_type: found.content_type, size: found.size, sha256: found.sha256 } : null;
  };
  return {
    ...settingsOf(appearance),
    font_files: await ownFonts(db, portalId),
    images: { logo: image('logo'), cover: image('cover'), favicon: image('favicon') },
    warnings: contrastWarnings(paletteOf(appearance), appearance),
  };
}

function settingsOf(appearance: PortalAppearance): AppearanceSettings {
  return appearanceTextsSchema.parse(appearance);
}

/**
 * Sets what `change` makes of the settings that are there. The portal's row is locked meanwhile, so that of two changes of
 * different parts none is lost.
 */
export async function changeSettings(
  { db, portalId, now, by }: AppearanceEditing,
  change: (before: AppearanceSettings) => AppearanceSettings,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const before = settingsOf(await lockAppearance(transaction, portalId));
    const after = change(before);
    const fields = Object.keys(after).filter(
      (field) =>
        JSON.stringify(before[field as keyof AppearanceSettings]) !==
        JSON.stringify(after[field as keyof AppearanceSettings]),
    );
    if (fields.length === 0) return;
    if (fields.includes('fonts')) requireFamilies(after.fonts, await ownFonts(transaction, portalId));
    await transaction
      .updateTable('portals')
      .set({ appearance: JSON.stringify(storedAppearance(after)), updated_at: now })
      .where('portal_id', '=', portalId)
      .execute();
    await audit(transaction, { portal_id: portalId, event: 'appearance_changed', ...by, details: { fields } });
  });
}

/** @throws Problem 400 for a family that is neither the server's nor the portal's own */
export function requireFamilies(fonts: AppearanceSettings['fonts'], own: readonly OwnFont[]): void {
  const [unknown] = unknownFamilies(fonts, own);
  if (unknown) throw invalidField(`fonts.${unknown[0]}`, 'names a family that the portal does not have');
}

/**
 * @throws Problem 400 when the bytes are no picture that may stand there
 */
export async function putImage(
  { db, portalId, by }: AppearanceEditing,
  image: PortalImage,
  bytes: Buffer,
): Promise<void> {
  const type = portalImageType(image, bytes);
  if (!type) {
    const reason = `must be ${portalImages[image].join(' or ')}`;
    throw new Problem('invalid_request', 400, `The ${image} ${reason}.`);
  }
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await inTransaction(db, async (transaction) => {
    await lockAppearance(transaction, portalId);
    await transaction
      .insertInto('portal_assets')
      .values({ portal_id: portalId, name: storedNames[image], content_type: type, bytes, sha256 })
      .onConflict((conflict) =>
        conflict.columns(['portal_id', 'name']).doUpdateSet({ content_type: type, bytes, sha256 }),
      )
      .execute();
    const details = { image, media_type: type, size: bytes.length, sha256 };
    await audit(transaction, { portal_id: portalId, event: 'appearance_image_set', ...by, details });
  });
}

/**
 * @throws Problem 400 when the bytes are no font file, 409 when there are too many already
 */
export async function putFont({ db, portalId, by }: AppearanceEditing, face: FontFace, bytes: Buffer): Promise<void> {
  const problem = fontFileProblem(bytes);
  if (problem) throw new Problem('invalid_request', 400, problem.message);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await inTransaction(db, async (transaction) => {
    await lockAppearance(transaction, portalId);
    await transaction
      .insertInto('portal_fonts')
      .values({ portal_id: portalId, ...face, sha256, bytes })
      .onConflict((conflict) =>
        conflict.columns(['portal_id', 'family', 'weight', 'style']).doUpdateSet({ bytes, sha256 }),
      )
      .execute();
    if ((await ownFonts(transaction, portalId)).length > mostFontFiles)
      throw new Problem('limit_reached', 409, `A portal has ${mostFontFiles} font files at most.`);
    const details = { ...face, size: bytes.length, sha256 };
    await audit(transaction, { portal_id: portalId, event: 'appearance_font_set', ...by, details });
  });
}

/** @throws Problem 404 when there is none */
export async function deleteFont({ db, portalId, by }: AppearanceEditing, face: FontFace): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await lockAppearance(transaction, portalId);
    const { numDeletedRows } = await transaction
      .deleteFrom('portal_fonts')
      .where('portal_id', '=', portalId)
      .where('family', '=', face.family)
      .where('weight', '=', face.weight)
      .where('style', '=', face.style)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw notFound('This font file');
    await audit(transaction, { portal_id: portalId, event: 'appearance_font_removed', ...by, details: { ...face } });
  });
}

/** @throws Problem 404 when there is none */
export async function deleteImage({ db, portalId, by }: AppearanceEditing, image: PortalImage): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await lockAppearance(transaction, portalId);
    const { numDeletedRows } = await transaction
      .deleteFrom('portal_assets')
      .where('portal_id', '=', portalId)
      .where('name', '=', storedNames[image])
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw notFound('This picture');
    await audit(transaction, {
      portal_id: portalId,
      event: 'appearance_image_removed',
      ...by,
      details: { image },
    });
  });
}

/** An apply waits for it too, so that pictures and settings are never half of one and half of the other. */
async function lockAppearance(db: Transaction<Database>, portalId: string): Promise<PortalAppearance> {
  const { appearance } = await db
    .selectFrom('portals')
    .select('appearance')
    .where('portal_id', '=', portalId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return appearance;
}
