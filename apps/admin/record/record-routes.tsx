import type { ComponentType } from 'react';
import { Route } from 'react-router';
import { PageNotFound } from '../layout/states.tsx';

/** Below a resource's list: an address without `/show` opens the record all the same, and every other one is said to be unknown. */
export const recordRoutes = (Show: ComponentType) => (
  <>
    <Route path=":id" element={<Show />} />
    <Route path=":id/*" element={<PageNotFound />} />
  </>
);
