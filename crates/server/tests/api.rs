//! The API as its callers meet it: real requests to a real server over a real store.

#![allow(clippy::unwrap_used, clippy::panic)]

mod world;

use autoheal_core::StopReason;
use autoheal_core::event::EventKind;
use autoheal_core::token::Scope;
use autoheal_server::Access;
use futures::StreamExt;
use serde_json::{Value, json};
use std::time::Duration;
use world::{World, body, refusal, wish};

/// Feature: autoheal-ci-agent, Property 26: API Job ID Response
#[tokio::test]
async fn a_submission_is_answered_at_once_and_waits_in_the_queue() {
    let world = World::new().await;
    let answer = world.post("/run-agent").json(&wish()).send().await.unwrap();
    assert_eq!(answer.status(), 202);
    let first = body(answer).await;
    assert_eq!(
        (first["status"].as_str(), first["branch_name"].as_str()),
        (Some("queued"), Some("TEAM_A_LEA_AI_Fix"))
    );
    assert_eq!(first["socket"], json!(format!("/run/{}", first["run_id"].as_str().unwrap())));
    assert_eq!(first["fingerprint"].as_str().unwrap().len(), 32);
    let again = body(world.post("/run-agent").json(&wish()).send().await.unwrap()).await;
    assert_eq!((&again["run_id"], &again["deduplicated"]), (&first["run_id"], &json!(true)));
    let health = world.json("/health").await;
    assert_eq!((&health["status"], &health["queue"]["queued"]), (&json!("ok"), &json!(1)));
}

/// Feature: autoheal-ci-agent, Property 20: Input Validation Error Display; Property 31: Input Sanitization
#[tokio::test]
async fn bad_input_is_refused_with_a_code_and_nothing_is_queued() {
    let world = World::new().await;
    let with = |name: &str, value: Value| {
        let mut wish = wish();
        wish[name] = value;
        wish
    };
    let bad = [
        json!({}),
        json!([]),
        with("repo_url", json!("https://gitlab.com/a/b")),
        with("repo_url", json!("https://github.com/a/b; rm -rf /")),
        with("repo_url", json!(7)),
        with("team_name", json!("!!!")),
        with("team_name", json!("x".repeat(101))),
        with("leader_name", json!("a\u{0}b")),
        with("ref", json!("--upload-pack=evil")),
        with("options", json!({"python": "/tmp/evil"})),
        with("options", json!({"memory_mb": "lots"})),
        with("priority", json!("first")),
    ];
    for wish in bad {
        let answer = world.post("/run-agent").json(&wish).send().await.unwrap();
        assert_eq!(refusal(answer).await, (400, "INVALID_INPUT".into()), "{wish}");
    }
    let text =
        world.post("/run-agent").body("{").header("content-type", "application/json").send().await.unwrap();
    assert_eq!(refusal(text).await, (400, "INVALID_INPUT".into()));
    let plain = world.post("/run-agent").body("a=b").send().await.unwrap();
    assert_eq!(refusal(plain).await, (415, "INVALID_INPUT".into()));
    let large =
        world.post("/run-agent").json(&with("team_name", json!("x".repeat(2 << 20)))).send().await.unwrap();
    assert_eq!(refusal(large).await, (413, "INVALID_INPUT".into()));
    assert_eq!(world.json("/health").await["queue"]["queued"], json!(0));
}

#[tokio::test]
async fn the_older_shapes_are_answered_as_ever() {
    let world = World::new().await;
    let wish =
        json!({"repositoryUrl": "https://github.com/owner/repo", "teamName": "Team A", "leaderName": "Lea"});
    let job = body(world.post("/api/heal").json(&wish).send().await.unwrap()).await;
    assert_eq!(job["status"], json!("queued"));
    let camel = body(world.post("/run-agent").json(&wish).send().await.unwrap()).await;
    assert_eq!(camel["run_id"], job["jobId"], "/run-agent knows these names too");
    let path = format!("/api/status/{}", job["jobId"].as_str().unwrap());
    let waiting = world.json(&path).await;
    assert_eq!(
        waiting,
        json!({"jobId": job["jobId"], "status": "queued", "currentStep": "repo_scanner", "progress": 0})
    );
    world.claim().await.finish(StopReason::Healed).await;
    let done = world.json(&path).await;
    let results = &done["results"];
    assert_eq!((done["status"].as_str(), results["ciStatus"].as_str()), (Some("completed"), Some("FAILED")));
    let names: Vec<&str> = results.as_object().unwrap().keys().map(String::as_str).collect();
    let expected = "branchName ciStatus fixes fixesApplied iterationHistory iterations leaderName repository teamName totalFailures totalTime";
    assert_eq!(names.join(" "), expected);
}

#[tokio::test]
async fn results_are_there_when_the_run_is_over_and_not_before() {
    let world = World::new().await;
    let run = world.submit().await;
    let early = world.get(&format!("/results/{run}")).send().await.unwrap();
    assert_eq!(refusal(early).await, (409, "CONFLICT".into()));
    world.claim().await.finish(StopReason::NothingToHeal).await;
    assert_eq!(world.json(&format!("/results/{run}")).await["stop_reason"], json!("nothing_to_heal"));
    let status = world.json(&format!("/agent/status/{run}")).await;
    assert_eq!((&status["status"], &status["progress"]), (&json!("passed"), &json!(100)));
    for unknown in ["00000000-0000-7000-8000-000000000000", "nonsense", "..%2f..%2fetc"] {
        for path in ["results", "replay", "agent/status", "builds", "api/status"] {
            let answer = world.get(&format!("/{path}/{unknown}")).send().await.unwrap();
            assert_eq!(refusal(answer).await, (404, "NOT_FOUND".into()), "{path} {unknown}");
        }
    }
}

#[tokio::test]
async fn a_replay_is_ordered_paged_and_complete() {
    let world = World::new().await;
    let run = world.submit().await;
    let worker = world.claim().await;
    for number in 1..=7 {
        worker.think(&format!("thought {number}")).await;
    }
    let page = world.json(&format!("/replay/{run}?limit=5")).await;
    assert_eq!((&page["next"], &page["last_step"], &page["complete"]), (&json!(5), &json!(7), &json!(false)));
    worker.finish(StopReason::Healed).await;
    let rest = world.json(&format!("/replay/{run}?limit=5&after=5")).await;
    let steps: Vec<u64> = [&page, &rest]
        .iter()
        .flat_map(|page| page["events"].as_array().unwrap())
        .map(|event| event["step"].as_u64().unwrap())
        .collect();
    assert_eq!(steps, (1..=8).collect::<Vec<_>>());
    assert_eq!((&rest["next"], &rest["complete"]), (&Value::Null, &json!(true)));
    for bad in ["limit=0", "limit=1001", "limit=x", "after=-1"] {
        let answer = world.get(&format!("/replay/{run}?{bad}")).send().await.unwrap();
        assert_eq!(refusal(answer).await, (400, "INVALID_INPUT".into()), "{bad}");
    }
}

#[tokio::test]
async fn runs_are_listed_in_pages() {
    let world = World::new().await;
    let mut ids = Vec::new();
    for number in 0..3 {
        let mut wish = wish();
        wish["ref"] = json!(format!("branch-{number}"));
        ids.push(body(world.post("/run-agent").json(&wish).send().await.unwrap()).await["run_id"].clone());
    }
    let first = world.json("/runs?limit=2").await;
    let second = world.json(&format!("/runs?limit=2&before={}", first["next"].as_str().unwrap())).await;
    let listed: Vec<Value> = [&first, &second]
        .iter()
        .flat_map(|page| page["runs"].as_array().unwrap())
        .map(|run| run["run_id"].clone())
        .collect();
    ids.reverse();
    assert_eq!(listed, ids);
    assert_eq!(second["next"], Value::Null);
    assert_eq!(world.json("/runs?status=passed").await["runs"], json!([]));
    assert_eq!(world.json("/runs?search=no+such+thing").await["runs"], json!([]));
    assert_eq!(world.json("/runs?search=GITHUB&bug_type=LOGIC").await["runs"], json!([]));
    assert_eq!(
        refusal(world.get("/runs?bug_type=x").send().await.unwrap()).await,
        (400, "INVALID_INPUT".into())
    );
}

#[tokio::test]
async fn a_stream_tells_everything_once_to_late_and_returning_clients() {
    let world = World::new().await;
    let run = world.submit().await;
    let worker = world.claim().await;
    worker.think("before").await;
    let late = world.get(&format!("/agent/stream?run={run}")).send().await.unwrap();
    assert_eq!(late.headers()["content-type"], "text/event-stream");
    let mut late = late.bytes_stream();
    let mut heard = String::new();
    while !heard.contains("before") {
        heard += &String::from_utf8_lossy(&late.next().await.unwrap().unwrap());
    }
    worker.think("meanwhile").await;
    while !heard.contains("meanwhile") {
        heard += &String::from_utf8_lossy(&late.next().await.unwrap().unwrap());
    }
    let returning =
        world.get(&format!("/agent/stream?run={run}")).header("last-event-id", "1").send().await.unwrap();
    worker.finish(StopReason::Healed).await;
    while let Some(part) = late.next().await {
        heard += &String::from_utf8_lossy(&part.unwrap());
    }
    let ids = |text: &str| -> Vec<String> {
        text.lines().filter_map(|line| line.strip_prefix("id: ")).map(str::to_owned).collect()
    };
    assert_eq!(ids(&heard), ["1", "2", "3"], "{heard}");
    assert_eq!(ids(&returning.text().await.unwrap()), ["2", "3"]);
    let nothing_left =
        world.get(&format!("/agent/stream?run={run}")).header("last-event-id", "3").send().await.unwrap();
    assert_eq!(nothing_left.status(), 204);
    let unknown = world.get("/agent/stream?run=00000000-0000-7000-8000-000000000000").send().await.unwrap();
    assert_eq!(refusal(unknown).await, (404, "NOT_FOUND".into()));
}

#[tokio::test]
async fn a_run_that_is_taken_up_again_is_told_to_its_real_end() {
    let world = World::new().await;
    let run = world.submit().await;
    world.claim().await.finish(StopReason::Environment).await;
    let task = world.json(&format!("/builds/{run}")).await["tasks"][0]["id"].as_i64().unwrap();
    assert_eq!(world.post(&format!("/builds/admin/retry/{task}")).send().await.unwrap().status(), 202);
    let worker = world.claim().await;
    worker.think("again").await;
    let late = world.get(&format!("/agent/stream?run={run}")).send().await.unwrap();
    worker.finish(StopReason::Healed).await;
    let heard = tokio::time::timeout(Duration::from_secs(20), late.text()).await.unwrap().unwrap();
    assert_eq!(heard.matches("event: run_complete").count(), 2, "{heard}");
    assert!(heard.contains("again"));
}

#[tokio::test]
async fn a_client_that_claims_to_be_ahead_holds_up_nobody() {
    let world = World::new().await;
    let run = world.submit().await;
    let worker = world.claim().await;
    let _ahead = world.get(&format!("/agent/stream?run={run}&after=1000000")).send().await.unwrap();
    let fresh = world.get(&format!("/agent/stream?run={run}")).send().await.unwrap();
    worker.think("one").await;
    worker.finish(StopReason::Healed).await;
    let heard = tokio::time::timeout(Duration::from_secs(20), fresh.text()).await.unwrap().unwrap();
    assert!(heard.contains("id: 1") && heard.contains("id: 2"), "{heard}");
}

#[tokio::test]
async fn a_page_learns_what_the_service_offers_and_what_it_may_do() {
    let world = World::with(|settings| settings.access = Access::Nobody).await;
    assert_eq!(refusal(world.get("/session").send().await.unwrap()).await, (401, "UNAUTHORIZED".into()));
    let token = world.token(&[Scope::Submit]).await;
    let asked = world.get("/session").header("authorization", format!("Bearer {token}"));
    let session = body(asked.send().await.unwrap()).await;
    assert_eq!(session["scopes"], json!(["submit"]));
    assert_eq!(session["repositories"], json!(["https://github.com/"]));
    assert_eq!(session["features"], json!({"causal_graph": true, "provenance": false}));
}

#[tokio::test]
async fn the_dashboard_is_open_to_everyone_and_runs_no_script_that_is_not_a_file() {
    let world = World::with(|settings| settings.access = Access::Nobody).await;
    let page = world.get("/").send().await.unwrap();
    assert!([200, 404].contains(&page.status().as_u16()), "{page:?}");
    let policy = page.headers()["content-security-policy"].to_str().unwrap();
    assert!(policy.contains("default-src 'self'") && !policy.contains("unsafe"), "{policy}");
    assert_eq!(refusal(world.get("/assets/nothing.js").send().await.unwrap()).await.0, 401);
}

#[tokio::test]
async fn trends_tell_what_became_of_the_runs_of_some_days() {
    let world = World::new().await;
    world.submit().await;
    world.claim().await.finish(StopReason::Healed).await;
    let trends = world.json("/trends?days=2").await;
    assert_eq!((&trends["heal_rate"], &trends["days"][0]["healed"]), (&json!(1.0), &json!(1)));
    for days in ["0", "367", "x"] {
        let answer = world.get(&format!("/trends?days={days}")).send().await.unwrap();
        assert_eq!(refusal(answer).await, (400, "INVALID_INPUT".into()));
    }
}

#[tokio::test]
async fn questions_are_answered_with_their_sources_or_not_at_all() {
    let world = World::new().await;
    let run = world.submit().await;
    let worker = world.claim().await;
    worker
        .tell(EventKind::FailureFound {
            file: "app.py".into(),
            line: 3,
            bug_type: "LOGIC".into(),
            kind: "assertion".into(),
            message: "expected 3".into(),
            witnesses: 1,
            tests: Vec::new(),
            symbol: None,
        })
        .await;
    let ask = |question: &str| {
        world.post("/agent/query").json(&json!({"run_id": run, "question": question})).send()
    };
    let answer = body(ask("Why did this fail?").await.unwrap()).await;
    assert_eq!((&answer["topic"], &answer["sources"]), (&json!("failure"), &json!([1])));
    assert!(answer["answer"].as_str().unwrap().contains("app.py:3"));
    assert_eq!(refusal(ask("who won the cup?").await.unwrap()).await, (404, "NOT_FOUND".into()));
    assert_eq!(refusal(ask(" ").await.unwrap()).await, (400, "INVALID_INPUT".into()));
    assert_eq!(refusal(ask(&"x".repeat(3000)).await.unwrap()).await, (400, "INVALID_INPUT".into()));
}

#[tokio::test]
async fn runs_are_cancelled_and_failed_tasks_done_again() {
    let world = World::new().await;
    let run = world.submit().await;
    let cancel = |run: String| world.post(&format!("/runs/{run}/cancel")).send();
    assert_eq!(body(cancel(run.clone()).await.unwrap()).await["outcome"], json!("cancelled"));
    assert_eq!(body(cancel(run.clone()).await.unwrap()).await["outcome"], json!("over"));
    assert_eq!(world.json(&format!("/results/{run}")).await["stop_reason"], json!("cancelled"));
    let build = world.json(&format!("/builds/{run}")).await;
    let task = build["tasks"][0]["id"].as_i64().unwrap();
    let again = world.post(&format!("/builds/admin/retry/{task}")).send().await.unwrap();
    assert_eq!(again.status(), 202);
    assert_eq!(body(again).await["status"], json!("queued"));
    let twice = world.post(&format!("/builds/admin/retry/{task}")).send().await.unwrap();
    assert_eq!(refusal(twice).await, (409, "CONFLICT".into()));
    assert_eq!(
        refusal(world.post("/builds/admin/retry/x").send().await.unwrap()).await,
        (400, "INVALID_INPUT".into())
    );
    assert_eq!(
        refusal(world.post("/builds/admin/retry/99").send().await.unwrap()).await,
        (404, "NOT_FOUND".into())
    );
    let worker = world.claim().await;
    assert_eq!(body(cancel(run).await.unwrap()).await["outcome"], json!("stopping"));
    worker.finish(StopReason::Cancelled).await;
}

#[tokio::test]
async fn tokens_open_what_their_scopes_say_and_nothing_else() {
    let world = World::with(|settings| settings.access = Access::Nobody).await;
    let bearer = |token: &str| format!("Bearer {token}");
    let get = |path: &str| world.get(path);
    assert_eq!(get("/health").send().await.unwrap().status(), 200, "health is for everyone");
    let nobody = get("/runs").send().await.unwrap();
    assert_eq!(nobody.headers()["www-authenticate"], "Bearer");
    assert_eq!(refusal(nobody).await, (401, "UNAUTHORIZED".into()));
    for wrong in ["Bearer ahl_wrong", "Bearer ", "Basic YTpi", "ahl_x"] {
        let answer = get("/runs").header("authorization", wrong).send().await.unwrap();
        assert_eq!(refusal(answer).await, (401, "UNAUTHORIZED".into()), "{wrong}");
    }
    let (read, submit, admin) = (
        world.token(&[Scope::Read]).await,
        world.token(&[Scope::Submit]).await,
        world.token(&[Scope::Admin]).await,
    );
    let list = async |token: &str| {
        get("/runs").header("authorization", bearer(token)).send().await.unwrap().status().as_u16()
    };
    let send = async |token: &str| {
        world
            .post("/run-agent")
            .header("authorization", bearer(token))
            .json(&wish())
            .send()
            .await
            .unwrap()
            .status()
            .as_u16()
    };
    let retry = async |token: &str| {
        world
            .post("/builds/admin/retry/1")
            .header("authorization", bearer(token))
            .send()
            .await
            .unwrap()
            .status()
            .as_u16()
    };
    assert_eq!((list(&read).await, send(&read).await, retry(&read).await), (200, 403, 403));
    assert_eq!((list(&submit).await, send(&submit).await, retry(&submit).await), (403, 202, 403));
    assert_eq!((list(&admin).await, send(&admin).await, retry(&admin).await), (200, 202, 409));
    let mut urgent = wish();
    urgent["priority"] = json!("high");
    let answer =
        world.post("/run-agent").header("authorization", bearer(&submit)).json(&urgent).send().await.unwrap();
    assert_eq!(refusal(answer).await, (403, "UNAUTHORIZED".into()), "who goes first is for operators");
}

#[tokio::test]
async fn an_open_service_answers_only_to_the_names_of_this_machine() {
    let world = World::new().await;
    for (host, status) in [
        ("localhost:80", 200),
        ("127.0.0.1", 200),
        ("[::1]:8080", 200),
        ("evil.example.org", 403),
        ("localhost.evil.org:80", 403),
    ] {
        let answer = world.get("/runs").header("host", host).send().await.unwrap();
        assert_eq!(answer.status(), status, "{host}");
    }
}

#[tokio::test]
async fn whoever_comes_through_a_proxy_is_not_on_this_machine() {
    let world = World::new().await;
    let forwarded = world.get("/runs").header("x-forwarded-for", "127.0.0.1").send().await.unwrap();
    assert_eq!(refusal(forwarded).await, (401, "UNAUTHORIZED".into()));
    let trusting =
        World::with(|settings| settings.trusted_proxies = vec!["127.0.0.1".parse().unwrap()]).await;
    for (address, status) in [("9.9.9.9", 401), ("127.0.0.2", 200)] {
        let answer = trusting.get("/runs").header("x-forwarded-for", address).send().await.unwrap();
        assert_eq!(answer.status(), status, "{address}");
    }
}

#[tokio::test]
async fn a_page_elsewhere_cannot_use_the_browser_of_somebody_who_may() {
    let world = World::new().await;
    for (origin, status) in [
        ("https://evil.example.org", 403),
        ("null", 403),
        ("http://127.0.0.1.evil.org", 403),
        ("https://dashboard.example.org", 404),
        (&format!("http://{}", world.address), 404),
    ] {
        let answer = world.post("/builds/admin/retry/1").header("origin", origin).send().await.unwrap();
        assert_eq!(answer.status(), status, "{origin}");
    }
}

#[tokio::test]
async fn whoever_asks_too_often_waits() {
    let world = World::with(|settings| {
        settings.requests_per_minute = 5;
        settings.submissions_per_minute = 2;
    })
    .await;
    for _ in 0..2 {
        assert_eq!(world.post("/run-agent").json(&wish()).send().await.unwrap().status(), 202);
    }
    let third = world.post("/run-agent").json(&wish()).send().await.unwrap();
    assert_eq!(third.headers()["retry-after"], "30");
    assert_eq!(refusal(third).await, (429, "RATE_LIMITED".into()));
    for _ in 0..2 {
        assert_eq!(world.get("/runs").send().await.unwrap().status(), 200);
    }
    assert_eq!(refusal(world.get("/runs").send().await.unwrap()).await, (429, "RATE_LIMITED".into()));
    let everyone = World::with(|settings| {
        settings.access = Access::Everyone;
        settings.requests_per_minute = 1;
    })
    .await;
    let from =
        async |address: &str| everyone.get("/runs").header("x-forwarded-for", address).send().await.unwrap();
    assert_eq!(from("9.9.9.9").await.status(), 200);
    let other = refusal(from("8.8.8.8").await).await;
    assert_eq!(other, (429, "RATE_LIMITED".into()), "a header that anyone can set does not help");
}

#[tokio::test]
async fn artifacts_are_served_by_run_and_name_alone() {
    let world = World::new().await;
    let run = world.submit().await;
    let folder = world.outputs().join(&run);
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("junit.xml"), "<testsuites/>").unwrap();
    std::fs::write(folder.join("secret.txt"), "secret").unwrap();
    let early = world.get(&format!("/artifacts/{run}/junit.xml")).send().await.unwrap();
    assert_eq!(refusal(early).await, (404, "NOT_FOUND".into()), "a run that is not over has no files");
    world.claim().await.finish(StopReason::Healed).await;
    let answer = world.get(&format!("/artifacts/{run}/junit.xml")).send().await.unwrap();
    assert_eq!(answer.headers()["content-disposition"], "attachment; filename=\"junit.xml\"");
    assert_eq!(answer.headers()["x-content-type-options"], "nosniff");
    assert_eq!(answer.text().await.unwrap(), "<testsuites/>");
    for name in ["secret.txt", "..%2fa.db", "%2e%2e%2f%2e%2e%2fa.db", "summary.md%00"] {
        let answer = world.get(&format!("/artifacts/{run}/{name}")).send().await.unwrap();
        assert_eq!(refusal(answer).await, (404, "NOT_FOUND".into()), "{name}");
    }
}

#[tokio::test]
async fn the_report_is_made_from_the_store_where_its_file_is_elsewhere() {
    let world = World::new().await;
    let run = world.submit().await;
    let early = world.get(&format!("/report/{run}")).send().await.unwrap();
    assert_eq!(refusal(early).await, (404, "NOT_FOUND".into()));
    world.claim().await.finish(StopReason::Healed).await;
    for path in [format!("/report/{run}"), format!("/artifacts/{run}/report.pdf")] {
        let answer = world.get(&path).send().await.unwrap();
        assert_eq!(answer.headers()["content-type"], "application/pdf");
        assert!(answer.bytes().await.unwrap().starts_with(b"%PDF-"));
    }
}

#[tokio::test]
async fn every_answer_is_guarded_and_every_error_has_one_shape() {
    let world = World::new().await;
    let answer =
        world.get("/nowhere").header("origin", "https://dashboard.example.org").send().await.unwrap();
    let headers = answer.headers();
    assert_eq!(headers["x-frame-options"], "DENY");
    assert_eq!(headers["referrer-policy"], "no-referrer");
    assert!(headers["content-security-policy"].to_str().unwrap().contains("frame-ancestors 'none'"));
    assert_eq!(headers["access-control-allow-origin"], "https://dashboard.example.org");
    assert_eq!(refusal(answer).await, (404, "NOT_FOUND".into()));
    let stranger = world.get("/runs").header("origin", "https://evil.example.org").send().await.unwrap();
    assert!(!stranger.headers().contains_key("access-control-allow-origin"));
    assert_eq!(refusal(stranger).await, (403, "UNAUTHORIZED".into()));
    assert_eq!(refusal(world.get("/run-agent").send().await.unwrap()).await, (405, "INVALID_INPUT".into()));
}

#[tokio::test]
async fn the_api_describes_itself() {
    let world = World::new().await;
    let document = world.json("/openapi.json").await;
    assert!(document["openapi"].as_str().unwrap().starts_with("3.1"));
    for path in [
        "/run-agent",
        "/results/{run}",
        "/replay/{run}",
        "/agent/status/{run}",
        "/agent/stream",
        "/agent/query",
        "/health",
        "/metrics",
        "/runs",
        "/runs/{run}/cancel",
        "/builds/{run}",
        "/builds/admin/retry/{task}",
        "/api/heal",
        "/api/status/{run}",
    ] {
        assert!(document["paths"].get(path).is_some(), "{path}");
    }
    assert_eq!(world.get("/docs/").send().await.unwrap().status(), 200);
    let metrics = world.get("/metrics").send().await.unwrap();
    assert!(metrics.headers()["content-type"].to_str().unwrap().starts_with("text/plain"));
}

fn signature(secret: &str, body: &str) -> String {
    use hmac::{KeyInit, Mac};
    let mut mac = hmac::Hmac::<sha2::Sha256>::new_from_slice(secret.as_bytes()).unwrap();
    mac.update(body.as_bytes());
    let digest: String = mac.finalize().into_bytes().iter().map(|byte| format!("{byte:02x}")).collect();
    format!("sha256={digest}")
}

fn workflow(conclusion: &str, branch: &str) -> String {
    json!({
        "action": "completed",
        "workflow_run": {
            "name": "CI", "run_number": 7, "conclusion": conclusion,
            "head_sha": "0123456789012345678901234567890123456789", "head_branch": branch,
        },
        "repository": {"html_url": "https://github.com/owner/repo"},
    })
    .to_string()
}

#[tokio::test]
async fn a_failed_workflow_is_healed_at_its_commit_and_nothing_else_is() {
    let world = World::with(|settings| settings.access = Access::Nobody).await;
    let send = async |event: &str, body: String| {
        let signature = signature("github's secret", &body);
        let request = world.post("/webhooks/github").header("x-github-event", event);
        request.header("x-hub-signature-256", signature).body(body).send().await.unwrap()
    };
    let queued = send("workflow_run", workflow("failure", "main")).await;
    assert_eq!(queued.status(), 202);
    let answer = body(queued).await;
    assert_eq!((&answer["status"], &answer["build_id"]), (&json!("queued"), &answer["buildId"]));
    let again = body(send("workflow_run", workflow("failure", "main")).await).await;
    assert_eq!(again["build_id"], answer["build_id"], "a delivery that is repeated is the same run");
    let token = world.token(&[Scope::Read]).await;
    let build = world.get(&format!("/builds/{}", answer["build_id"].as_str().unwrap()));
    let build = body(build.header("authorization", format!("Bearer {token}")).send().await.unwrap()).await;
    assert_eq!((&build["ci"]["system"], &build["ci"]["number"]), (&json!("github"), &json!(7)));
    let work = world.claim().await.work;
    assert_eq!(work.request.reference.as_deref(), Some("0123456789012345678901234567890123456789"));
    assert_eq!(work.request.ci.unwrap().number, 7);
    for (event, payload) in [
        ("workflow_run", workflow("success", "main")),
        ("workflow_run", workflow("failure", "TEAM_LEA_AI_Fix")),
        ("push", "{}".to_owned()),
        ("ping", "{}".to_owned()),
    ] {
        let answer = send(event, payload).await;
        assert_eq!(answer.status(), 200);
        assert_eq!(body(answer).await["status"], json!("ignored"), "{event}");
    }
    assert_eq!(refusal(send("workflow_run", "{".into()).await).await, (400, "INVALID_INPUT".into()));
    let elsewhere = workflow("failure", "main").replace("github.com/owner", "gitlab.com/owner");
    assert_eq!(refusal(send("workflow_run", elsewhere).await).await, (400, "INVALID_INPUT".into()));
}

#[tokio::test]
async fn a_webhook_without_the_right_signature_is_refused() {
    let world = World::new().await;
    let payload = workflow("failure", "main");
    let right = signature("github's secret", &payload);
    let wrong = [
        None,
        Some("sha256=".to_owned()),
        Some(signature("another", &payload)),
        Some(right.replace("sha256=", "sha1=")),
    ];
    for signature in wrong {
        let mut request =
            world.post("/webhooks/github").header("x-github-event", "workflow_run").body(payload.clone());
        if let Some(signature) = &signature {
            request = request.header("x-hub-signature-256", signature);
        }
        assert_eq!(
            refusal(request.send().await.unwrap()).await,
            (401, "UNAUTHORIZED".into()),
            "{signature:?}"
        );
    }
    let changed = payload.replace("owner/repo", "owner/other");
    let request = world.post("/webhooks/github").header("x-hub-signature-256", right).body(changed);
    assert_eq!(refusal(request.send().await.unwrap()).await, (401, "UNAUTHORIZED".into()));
    let empty = signature("", "{}");
    let unset =
        world.post("/webhooks/jenkins").header("x-jenkins-signature", empty).body("{}").send().await.unwrap();
    assert_eq!(refusal(unset).await, (403, "UNAUTHORIZED".into()), "without a secret nobody is believed");
    assert_eq!(world.json("/health").await["queue"]["queued"], json!(0));
}

#[tokio::test]
async fn a_failed_jenkins_build_is_healed() {
    let world = World::with(|settings| settings.jenkins_secret = "jenkins's secret".into()).await;
    let build = json!({
        "job": "app", "buildNumber": 12, "branch": "main", "repoUrl": "https://github.com/owner/repo",
        "commitSha": "abcdef0", "buildLogs": "BUILD FAILURE",
    })
    .to_string();
    let send = async |payload: String| {
        let signature = signature("jenkins's secret", &payload);
        world
            .post("/webhooks/jenkins")
            .header("x-jenkins-signature", signature)
            .body(payload)
            .send()
            .await
            .unwrap()
    };
    let answer = send(build.clone()).await;
    assert_eq!(answer.status(), 202);
    let id = body(answer).await["buildId"].as_str().unwrap().to_owned();
    assert_eq!(world.json(&format!("/builds/{id}")).await["run"]["status"], json!("queued"));
    let passed = build.replace("\"branch\"", "\"status\":\"SUCCESS\",\"branch\"");
    assert_eq!(body(send(passed).await).await["status"], json!("ignored"));
    assert_eq!(refusal(send("{}".into()).await).await, (400, "INVALID_INPUT".into()));
}
