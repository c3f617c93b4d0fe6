ALTER TABLE "console"."check_versions" ADD COLUMN "reason" text;--> statement-breakpoint
-- A pending request that is no longer possible: active checks are archived, not deleted or returned to draft.
DELETE FROM "console"."check_requests"
WHERE "change" ->> 'kind' = 'delete' OR "change" ->> 'state' = 'draft';--> statement-breakpoint
UPDATE "console"."check_requests"
SET "change" = ("change"::jsonb || '{"reason": "Requested before reasons were required"}')::json;
