import type { NoticeContent } from '#contract/notices.ts';
import type { MappedRelease } from '../mapped-release.ts';
import { type XmlNode, elementsAt, elementAt, textOf } from '../xml/xml-node.ts';
import { noticeNumber } from './map-results.ts';

const IDENTIFIER = /^[\da-f]{8}-/u;
const MAX_REFERENCES = 20;

/**
 * A change notice that calls off the notices that it names (BT-758) says so of each of them: their state changes on its
 * day, whichever comes first. It repeats the whole notice, which here only fills gaps (docs/decisions/0010).
 */
export function calledOff(root: XmlNode, release: MappedRelease): MappedRelease[] {
  const { status, key, content } = release;
  if (status !== 'cancelled') return [];
  const extension = elementAt(root, 'UBLExtensions', 'UBLExtension', 'ExtensionContent', 'EformsExtension');
  const changedNoticeIds = elementsAt(extension, 'Changes', 'ChangedNoticeIdentifier').flatMap((node) => noticeNumber(textOf(node, 100)) ?? []);
  const { flags: _flags, asGiven: _asGiven, changeNote: _note, ...rest } = content;
  const weak = [...Object.keys(rest).filter((field) => field !== 'noAward'), 'place'];
  return [...new Set(changedNoticeIds)]
    .filter((id) => IDENTIFIER.test(id) && id !== key)
    .slice(0, MAX_REFERENCES)
    .map((id) => ({ ...release, key: id, content: rest satisfies NoticeContent, weak, cleared: [] }));
}
