import { useEffect } from 'react';
import { actFor } from '../../domain/session/session.ts';

/** A user who returns from an organisation's own screens acts for the portal again. */
export const useActForPortal = (): void => useEffect(() => actFor(null), []);
