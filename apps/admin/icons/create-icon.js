import { createSvgIcon } from '@mui/material/SvgIcon';
import { jsx } from 'react/jsx-runtime';

export const createIcon = (name, ...paths) =>
  createSvgIcon(
    paths.map((d) => jsx('path', { d }, d)),
    name,
  );
