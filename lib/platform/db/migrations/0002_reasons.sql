ALTER TABLE "console"."baseline_versions" ADD COLUMN "scope" json;--> statement-breakpoint
ALTER TABLE "console"."baseline_versions" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "console"."check_versions" ADD COLUMN "reason" text;--> statement-breakpoint
UPDATE "console"."baseline_versions" AS "version" SET "scope" = "baseline"."scope"
FROM "console"."baselines" AS "baseline"
WHERE "baseline"."id" = "version"."baseline" AND "baseline"."version" = "version"."version";--> statement-breakpoint
-- A pending request that is no longer possible: active checks are archived, not deleted or returned to draft.
DELETE FROM "console"."check_requests"
WHERE "change" ->> 'kind' = 'delete' OR "change" ->> 'state' = 'draft';--> statement-breakpoint
UPDATE "console"."check_requests"
SET "change" = ("change"::jsonb || '{"reason": "Requested before reasons were required"}')::json;
