ALTER TABLE "console"."assignments" ADD COLUMN "dealt" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "console"."assignments" ADD COLUMN "wrong" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "console"."assignments" AS run SET
  dealt = counted.dealt,
  wrong = counted.wrong
FROM (
  SELECT assignment, count(*)::int AS dealt,
    (count(*) FILTER (WHERE outcome IN ('conflict', 'not_found', 'failed', 'not_known')))::int AS wrong
  FROM "console"."assignment_items" WHERE outcome IS NOT NULL GROUP BY assignment
) AS counted
WHERE counted.assignment = run.number;
