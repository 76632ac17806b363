import { readFile } from 'node:fs/promises';
import { type AppearanceImage, appearanceImages, type ManagedAppearance } from '@stoa/contract/appearance';
import { themeNames } from '@stoa/contract/appearance-names';
import { Argument, Command, Option } from 'commander';
import { type CommandContext, CommandError } from './context.ts';
import { table } from './table.ts';

interface SetFlags {
  readonly theme?: (typeof themeNames)[number];
  readonly accent?: string;
  readonly header?: string;
  readonly welcome?: string;
  readonly json?: boolean;
}

/** `stoa appearance`: how the portal looks, without a folder. Colours one by one and fonts are set in a folder or by the API. */
export function appearanceCommand(context: CommandContext): Command {
  const command = new Command('appearance').description('how the portal looks: theme, accent, texts, pictures');
  const image = () => new Argument('<picture>').choices([...appearanceImages]);

  command
    .command('show')
    .description('what is set, and what is hard to read')
    .option('--json', 'as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      tell(context, await context.client().call('getAppearance'), json);
    });

  command
    .command('set')
    .description('change what is named; an empty text unsets')
    .addOption(new Option('--theme <name>', 'a theme that comes with Stoa').choices([...themeNames]))
    .option('--accent <color>', 'such as #1f6feb')
    .option('--header <text>', 'the large line on the catalog')
    .option('--welcome <text>', 'the line below')
    .option('--json', 'as JSON')
    .action(async ({ theme, accent, header, welcome, json }: SetFlags) => {
      const texts = { accent, primary_header: header, welcome_message: welcome };
      const named = Object.entries({ theme, ...texts }).filter(([, value]) => value !== undefined);
      if (named.length === 0) throw new CommandError('Name something to set; see --help.');
      const body = Object.fromEntries(named.map(([field, value]) => [field, value === '' ? null : value]));
      tell(context, await context.client().call('changeAppearance', { body }), json);
    });

  command
    .command('put')
    .description('set a picture from a file')
    .addArgument(image())
    .argument('<file>', 'PNG, JPEG, SVG or ICO, at most 4 MB')
    .option('--json', 'as JSON')
    .action(async (name: AppearanceImage, file: string, { json }: { json?: boolean }) => {
      const bytes = await readFile(file).catch(() => {
        throw new CommandError(`${file} cannot be read.`);
      });
      const call = { params: { image: name }, body: new Uint8Array(bytes) };
      tell(context, await context.client().call('putAppearanceImage', call), json);
    });

  command
    .command('remove')
    .description('remove a picture')
    .addArgument(image())
    .option('--json', 'as JSON')
    .action(async (name: AppearanceImage, { json }: { json?: boolean }) => {
      tell(context, await context.client().call('deleteAppearanceImage', { params: { image: name } }), json);
    });
  return command;
}

function tell(context: CommandContext, appearance: ManagedAppearance, json = false): void {
  const { warnings, images, colors, fonts, font_files, ...settings } = appearance;
  for (const { scheme, message } of warnings) context.err(`Warning: ${scheme}: ${message}`);
  if (json) {
    context.out(JSON.stringify(appearance, null, 2));
    return;
  }
  const colours = Object.entries(colors ?? {}).flatMap(([group, values]) =>
    Object.entries(values).map(([name, value]) => [`${group}-${name}`, value]),
  );
  const families = Object.entries(fonts ?? {}).map(([role, family]) => [`font-${role}`, family]);
  const pictures = appearanceImages.map((name) => {
    const picture = images[name];
    return [name, picture ? `${picture.media_type}, ${Math.ceil(picture.size / 1024)} kB` : 'none'];
  });
  const files = font_files.map(({ family, weight, style, size }) => [
    `font file ${family}`,
    `${weight}, ${style}, ${Math.ceil(size / 1024)} kB`,
  ]);
  const texts = Object.entries(settings).map(([name, value]) => [name, value ?? 'none']);
  context.out(table(['setting', 'value'], [...texts, ...colours, ...families, ...files, ...pictures], ''));
}
