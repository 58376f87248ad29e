import { afterEach, expect, test, vi } from 'vitest';
import type { NoticeDetails } from '#contract/drafts.ts';
import { activeAward, activeTender, noticeAllDetails, selectAwardAsActive, selectCpv, selectedCpvList, tenderList } from '../../domain/tender-state.ts';
import { endSession } from './sign-out.ts';

// This runs in Node: what the browser has of it.
function stubBrowser() {
  const storage = { removeItem: vi.fn(), clear: vi.fn() };
  const assign = vi.fn();
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  vi.stubGlobal('location', { pathname: '/publish-tenders', search: '?id=a', assign });
  return { assign };
}
afterEach(() => void vi.unstubAllGlobals());

test('the end of a session resets what screens of a buyer keep, and leads back to the page after signing in', () => {
  const { assign } = stubBrowser();
  tenderList.set([{ id: 'a', slug: 'a', title: 'A bridge', language: 'en' }]);
  activeTender.set('a');
  noticeAllDetails.set({ id: 'a' } as NoticeDetails);
  selectCpv('45221100');
  selectAwardAsActive('1');
  endSession();
  expect(tenderList.get()).toEqual([]);
  expect(selectedCpvList.get()).toEqual([]);
  for (const state of [activeTender, noticeAllDetails, activeAward]) expect(state.get()).toBeNull();
  expect(assign).toHaveBeenCalledExactlyOnceWith(`/login?next=${encodeURIComponent('/publish-tenders?id=a')}`);
});
