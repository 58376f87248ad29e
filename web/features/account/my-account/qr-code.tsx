import { encode } from 'uqr';
import { loadTexts, useT } from '../../../i18n.ts';
import ui from '../../../ui/ui.module.css';
import css from './my-account.module.css';

await loadTexts('account');

/** A QR code as one path; dark on light in either theme, for cameras. */
export default function QrCode({ text }: { text: string }) {
  const t = useT();
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <div className={css.qr}>
      <span className={ui.visuallyHidden}>{t('account.factor.qr')}</span>
      <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true" shapeRendering="crispEdges">
        <path d={path} fill="#000" />
      </svg>
    </div>
  );
}
