import { createElement, isValidElement } from 'react';
import type { ResourceProps } from 'react-admin';
import { Route } from 'react-router';
import { PageNotFound } from '../layout/states.tsx';

/** Below a resource's list: an address without `/show` opens the record all the same, and every other one is said to be unknown. */
export const recordRoutes = (show: ResourceProps['show']) => {
  if (show === undefined) return null;
  return (
    <>
      <Route path=":id" element={isValidElement(show) ? show : createElement(show)} />
      <Route path=":id/*" element={<PageNotFound />} />
    </>
  );
};
