import { escapeHtml } from './mail-text.ts';

/** An email's parts, in its reader's language; nothing is escaped yet. */
export interface MailParts {
  readonly language: string;
  readonly productName: string;
  readonly subject: string;
  /** Paragraphs before and after the button. A line break inside one stays. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** `hint` precedes the plain address. */
  readonly button: { readonly text: string; readonly address: string; readonly hint: string } | null;
  /** Old and new values, after the paragraphs before the button. */
  readonly changes: readonly MailChange[];
  /** Things it tells of, one below the other, after the paragraphs before the button. */
  readonly items: readonly MailItem[];
  /** What is said below them; null: nothing. */
  readonly note: string | null;
  /** How a removed value is marked. */
  readonly removed: string;
  readonly foot: readonly string[];
  /** The last line of the foot: how to get no more such emails. */
  readonly unsubscribe: { readonly text: string; readonly address: string } | null;
}

/** A changed field: its name, and the old and the new value. `before` is null for a new value, `after` for a removed one. */
export interface MailChange {
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** A thing that an email tells of: its title leads to it, and lines say more. */
export interface MailItem {
  readonly title: string;
  /** Language of the title, where it is known. */
  readonly language: string | null;
  readonly address: string;
  readonly lines: readonly string[];
}

const itemText = ({ title, address, lines }: MailItem) => [title, ...lines, address].join('\n');
const changeText = ({ label, before, after }: MailChange, removed: string) =>
  `${label}\n${before === null ? '' : `- ${before}\n`}${after === null ? removed : `+ ${after}`}`;

/** The plain-text part: the address has a line of its own. */
export function textLayout({ before, items, note, changes, removed, after, button, foot, unsubscribe }: MailParts): string {
  const link = button ? [`${button.text}:\n${button.address}`] : [];
  const end = unsubscribe ? [...foot, `${unsubscribe.text}: ${unsubscribe.address}`] : foot;
  return [
    ...before,
    ...items.map(itemText),
    ...(note === null ? [] : [note]),
    ...changes.map((change) => changeText(change, removed)),
    ...link,
    ...after,
    `-- \n${end.join('\n')}`,
  ].join('\n\n');
}

const FONT = "font-family:'Source Sans 3','Noto Sans Devanagari','Noto Sans Bengali','Segoe UI',Roboto,Arial,sans-serif";
// Colours of web/ui/tokens.css. Clients without style sheet support show the inline, light ones.
const DARK = `@media (prefers-color-scheme:dark){.paper{background:#10161e!important}.sheet{background:#171f29!important;border-color:#344150!important}
.ink{color:#e9edf2!important}.soft{color:#b3bdc8!important}.link{color:#9db8ff!important}.change{background:#10161e!important}.item{border-color:#344150!important}}`;

const paragraph = (text: string, style = 'color:#14202e', className = 'ink') =>
  `<p class="${className}" style="margin:0 0 16px;${style};overflow-wrap:anywhere">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;

function buttonHtml({ text, address, hint }: NonNullable<MailParts['button']>): string {
  const href = escapeHtml(address);
  return `<p style="margin:24px 0"><a href="${href}" style="display:inline-block;padding:12px 22px;border-radius:6px;background:#1e49b8;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(text)}</a></p>
<p class="soft" style="margin:0 0 16px;color:#4a5665;font-size:14px;overflow-wrap:anywhere">${escapeHtml(hint)}<br><a class="link" href="${href}" style="color:#1e49b8">${href}</a></p>`;
}

/** A changed field as a block: the old value struck out, the new one below it. */
const changeHtml = (
  { label, before, after }: MailChange,
  removed: string,
) => `<div class="change" style="margin:0 0 12px;padding:10px 14px;border-left:3px solid #1e49b8;background:#f4f1e9;overflow-wrap:anywhere">
<p class="ink" style="margin:0;color:#14202e;font-weight:600">${escapeHtml(label)}</p>
${before === null ? '' : `<p class="soft" style="margin:0;color:#4a5665"><del>${escapeHtml(before)}</del></p>`}
<p class="ink" style="margin:0;color:#14202e">${after === null ? `<em>${escapeHtml(removed)}</em>` : `<ins style="text-decoration:none">${escapeHtml(after)}</ins>`}</p>
</div>`;

/** A thing as a block: its title is the link. */
const itemHtml = ({
  title,
  language,
  address,
  lines,
}: MailItem) => `<div style="margin:0 0 16px;padding:0 0 14px;border-bottom:1px solid #e3ded3;overflow-wrap:anywhere" class="item">
<p style="margin:0 0 4px"><a class="link" href="${escapeHtml(address)}" style="color:#1e49b8;font-weight:600"${language === null ? '' : ` lang="${escapeHtml(language)}"`}>${escapeHtml(title)}</a></p>
${lines.map((line) => `<p class="soft" style="margin:0;color:#4a5665;font-size:14px">${escapeHtml(line)}</p>`).join('\n')}
</div>`;

/** The HTML part: one column, inline styles, no image and nothing to load. */
export function htmlLayout({ language, productName, subject, before, items, note, changes, removed, after, button, foot, unsubscribe }: MailParts): string {
  return `<!doctype html>
<html lang="${escapeHtml(language)}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>:root{color-scheme:light dark}${DARK}</style>
</head>
<body class="paper" style="margin:0;padding:24px 12px;background:#fbfaf6;${FONT};font-size:16px;line-height:1.5">
<div class="sheet" lang="${escapeHtml(language)}" style="max-width:560px;margin:0 auto;padding:28px 24px;background:#ffffff;border:1px solid #e3ded3;border-radius:6px">
<p class="ink" style="margin:0 0 20px;color:#14202e;font-weight:700;font-size:20px">${escapeHtml(productName)}</p>
<h1 class="ink" style="margin:0 0 16px;color:#14202e;font-size:18px;line-height:1.35;overflow-wrap:anywhere">${escapeHtml(subject)}</h1>
${before.map((text) => paragraph(text)).join('\n')}
${items.map(itemHtml).join('\n')}
${note === null ? '' : paragraph(note)}
${changes.map((change) => changeHtml(change, removed)).join('\n')}
${button ? buttonHtml(button) : ''}
${after.map((text) => paragraph(text)).join('\n')}
</div>
<div style="max-width:560px;margin:16px auto 0;padding:0 24px">
${foot.map((text) => paragraph(text, 'color:#4a5665;font-size:14px', 'soft')).join('\n')}
${unsubscribe ? `<p class="soft" style="margin:0 0 16px;color:#4a5665;font-size:14px"><a class="link" href="${escapeHtml(unsubscribe.address)}" style="color:#1e49b8">${escapeHtml(unsubscribe.text)}</a></p>` : ''}
</div>
</body>
</html>
`;
}
