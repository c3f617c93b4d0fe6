'use client';

import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button, type ButtonVariant } from './button';
import { Confirm } from './confirm';

/** A button that asks for confirmation first. Focus returns to it. Its own `onClick` comes before the question. */
export function AskButton({
  title,
  question,
  confirm,
  cancel = 'Cancel',
  answer = 'danger',
  onClick,
  onConfirm,
  ...button
}: Omit<ComponentProps<typeof Button>, 'title'> & {
  title: string;
  question: ReactNode;
  /** Words of the two answers. */
  confirm: string;
  cancel?: string;
  /** The look of the answer that confirms. */
  answer?: ButtonVariant;
  onConfirm: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        {...button}
        onClick={(event) => {
          onClick?.(event);
          if (button['aria-disabled'] !== true) setAsking(true);
        }}
      />
      {isAsking ? (
        <Confirm
          title={title}
          confirm={confirm}
          cancel={cancel}
          variant={answer}
          onConfirm={() => {
            setAsking(false);
            onConfirm();
          }}
          onCancel={() => setAsking(false)}
        >
          {question}
        </Confirm>
      ) : null}
    </>
  );
}
